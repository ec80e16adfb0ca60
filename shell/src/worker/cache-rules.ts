/** How the worker answers a request; `null`: the network alone answers. */
export type Rule = 'page' | 'registry' | 'static' | 'public' | 'personal' | null

/** Reads of the API that may be kept: boards and games for everybody, groups and profile for the person signed in. */
const PUBLIC = /^\/api\/(?:boards|games)\/[^/]+$/
const PROFILE = '/api/user/profile'
const GROUPS = /^\/api\/groups(?:\/[^/]+(?:\/(?:boards|members|roles))?)?$/

/** Whether the answer says who is signed in. */
export const isProfile = (url: URL): boolean => url.pathname === PROFILE

/** Addresses that the server answers with pages and pictures of its own, which the shell does not know. */
const OWN_PAGES = /^\/(?:api|edge|health|live|mailbox|metrics|ops|previews|unsubscribe)(?:\/|$)/

/**
 * Also an address with a token: only the server's own answer forbids its use as a referrer. And an embedded page: only
 * the server's own answer allows the frame.
 */
const isForServer = ({ pathname, searchParams }: URL): boolean =>
  OWN_PAGES.test(pathname) || searchParams.has('token') || searchParams.get('mode') === 'embed'

/** The worker handles only same-origin GET requests; an address that is not named here is never kept. */
export function ruleFor(
  request: Pick<Request, 'method' | 'mode' | 'credentials' | 'url'>,
  origin: string,
): Rule {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return null
  if (request.mode === 'navigate') return isForServer(url) ? null : 'page'
  if (url.pathname === '/registry.json') return 'registry'
  if (/^\/(?:assets|remotes)\//.test(url.pathname)) return 'static'
  // A page that leaves the session out reads as a visitor: the answer says nothing about the reader of this browser.
  if (request.credentials === 'omit') return null
  if (PUBLIC.test(url.pathname)) return 'public'
  return isProfile(url) || GROUPS.test(url.pathname) ? 'personal' : null
}

/** Names of the caches. Boards are kept per reader too, because a member may see more than a visitor. */
export const cacheNames = {
  shell: (build: string) => `shell-${build}`,
  slices: 'slices',
  reader: (user: string | null) => `reads-${user ?? 'visitor'}`,
  isReader: (name: string) => name.startsWith('reads-'),
  isShell: (name: string) => name.startsWith('shell-'),
}
