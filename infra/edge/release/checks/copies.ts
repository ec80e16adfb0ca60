import type { Check } from './check.ts'
import { marked } from './marks.ts'

/**
 * Marks that only the library itself leaves in minified code, because no build shortens them.
 * - React and React DOM write an object for each other under these names. Those who only read it, as the JSX runtime of
 *   every slice does, have no `=` or `:` after the name. The second name is that of React up to version 18, and of Preact.
 * - The router and Jotai have texts of errors that are thrown in production, too.
 * - The modules of the kit that keep a state have a channel between tabs with a name.
 */
const MARKS = [
  {
    library: 'react',
    pattern: /__(?:CLIENT|SERVER)_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE["']?\s*(?:=(?!=)|:)/,
  },
  { library: 'react', pattern: /__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED["']?\s*(?:=(?!=)|:)/ },
  {
    library: 'react-dom',
    pattern: /__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE["']?\s*(?:=(?!=)|:)/,
  },
  { library: 'react-router-dom', pattern: /may be used only in the context of a <Router> component/ },
  { library: 'jotai', pattern: /Store must be created by buildStore to read its building blocks/ },
  { library: '@pingboard/kit/api', pattern: /["'`]pingboard-position["'`]/ },
  { library: '@pingboard/kit/unsent', pattern: /["'`]pingboard-unsent["'`]/ },
]

/**
 * A slice brings no copy of a library that the shell shares: state of a second copy is not that of the page, and hooks of
 * a second React fail.
 */
export const noCopies: Check = built =>
  marked(
    built,
    'js',
    MARKS.map(({ library, pattern }) => ({
      pattern,
      says: `holds a copy of ${library}, which the shell shares: build it with the kit’s slice()`,
    })),
  )
