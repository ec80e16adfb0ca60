import type { Check } from './check.ts'
import { BY_POLICY, marked } from './marks.ts'

const LOADS = `loads from another origin: ${BY_POLICY}`

/** Imports of absolute addresses, and such addresses as `src`. A link to another site is allowed. */
const SCRIPTS = [
  {
    pattern: /\bimport\(\s*(?:\/\*[^*]{0,200}\*\/\s*)?["'`](?:https?:)?\/\//,
    says: LOADS,
  },
  {
    pattern:
      /(?:^|[;}\n])[ \t]*(?:import(?:[^;"'`()]{0,500}\bfrom)?|export[^;"'`()]{0,500}\bfrom)\s*["'](?:https?:)?\/\//,
    says: LOADS,
  },
  {
    pattern: /(?:\.src\s*=|\bsrc:|\bsetAttribute\(\s*["'`]src["'`]\s*,)\s*["'`](?:https?:)?\/\//,
    says: LOADS,
  },
]
const STYLES = [{ pattern: /(?:@import|url\()\s*["']?(?:https?:)?\/\//, says: LOADS }]

export const nothingFromElsewhere: Check = built => [
  ...marked(built, 'js', SCRIPTS),
  ...marked(built, 'css', STYLES),
]
