/**
 * The addresses of slices that the shell leads to by itself, each with its reason. Everything else in the navigation
 * comes from the registry (`slices/contributions.ts`). Nothing else in the shell names an address of a slice; pages that
 * stand without a header are known by their addresses, too (`layout/frame-kind.ts`).
 */

/** The session is the shell's: a visitor who has to sign in is led there, and back afterwards. */
export const SIGN_IN = '/auth/login'
/** The first button of a visitor's home: most visitors have no account. The page leads on to the sign-in. */
export const SIGN_UP = '/auth/register'
/** Pages around a sign-in: a link in a mail brings a token there, and nobody is led away from them to sign in. */
export const AROUND_SIGN_IN = '/auth/'

/** What lies below is the account: the frame puts its menu beside these pages. */
export const ACCOUNT = '/account'

// The home page is the shell's, and shows what the person has: boards of tonight, groups, points.
export const BOARDS = '/boards/'
export const boardPage = (id: string): string => `/boards/${id}`
export const livePage = (id: string): string => `/boards/${id}/live`
export const GROUPS = '/account/groups'
export const NEW_GROUP = '/account/groups?new=1'
export const groupPage = (id: string): string => `/account/groups/${id}`
export const OWN_POINTS = '/account/stats'
export const LINK_LICENCE = '/account/stats?link'
export const PROFILE = '/account/profile'
