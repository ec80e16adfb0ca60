/**
 * Where to go after signing in: followed only if it starts with a single `/`, stays on this origin and has neither a
 * backslash nor a control character (SES-8); home otherwise.
 */
export function safeRedirect(wanted: string | null | undefined, origin: string): string {
  if (!wanted || !/^\/(?!\/)/.test(wanted) || /[\\\p{Cc}]/u.test(wanted)) return '/'
  const url = URL.parse(wanted, origin)
  return url && url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : '/'
}

/** Address of the sign-in page that comes back to `path` (with query and hash) afterwards. */
export const loginAddress = (path: string): string =>
  path === '/' ? '/auth/login' : `/auth/login?redirect=${encodeURIComponent(path)}`
