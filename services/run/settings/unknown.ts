import { SETTING_NAMES } from './list.ts'

/** Prefixes that only the product's settings have. */
const OURS = /^(?:PINGBOARD|UNSAFE|FFTT|FEEDBACK)_/i
/** The product's own variables for the launcher, development or tests. */
const OTHERS = new Set([
  'PINGBOARD_DEV',
  'PINGBOARD_BROWSER',
  'PINGBOARD_SKIPS_FAIL',
  'PINGBOARD_PROVE',
  'PINGBOARD_SEED',
  'PINGBOARD_OUTCOME',
  'PINGBOARD_PYTHON_TOOLS',
  'PINGBOARD_FETCH_ENGINES',
  'PINGBOARD_TOPOLOGY',
])
/** Shorter names are similar to too many others: HOST is not a mistyped PORT. */
const LONG_ENOUGH = 6

export interface UnknownSetting {
  readonly name: string
  /** The setting it was probably meant to be. */
  readonly meant: string | null
}

/** Variables that look like settings but are not. A mistyped name must not silently give the default (OPS-1). */
export function unknownSettings(env: NodeJS.ProcessEnv): UnknownSetting[] {
  const known = new Set<string>(SETTING_NAMES)
  return Object.keys(env)
    .filter(name => env[name] && !known.has(name) && !OTHERS.has(name))
    .flatMap(name => {
      const meant = SETTING_NAMES.find(setting => isNear(name, setting)) ?? null
      return meant || OURS.test(name) ? [{ name, meant }] : []
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

const bare = (name: string) => name.toUpperCase().replace(/[_-]/g, '')

/** True for one character added, missing or different, or two exchanged. Case and separators are ignored. */
function isNear(name: string, setting: string): boolean {
  if (setting.length < LONG_ENOUGH) return false
  const [a, b] = [bare(name), bare(setting)]
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end++
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && left[0] === right[1] && left[1] === right[0] && right.length === 2
}
