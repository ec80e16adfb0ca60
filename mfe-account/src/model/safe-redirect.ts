/**
 * Where to go after signing in (SES-8): followed only if it starts with a single `/`, stays on this origin and has
 * neither a backslash nor a control character; home otherwise. Sign-in pages are no place to come back to.
 */
export function safeRedirect(wanted: string | null, origin: string): string {
  if (!wanted || !/^\/(?!\/)/.test(wanted) || /[\\\p{Cc}]/u.test(wanted)) return '/'
  const url = URL.parse(wanted, origin)
  if (!url || url.origin !== origin || url.pathname.startsWith('/auth/')) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}

/** What waits behind the sign-in, when it is worth saying. */
export function reasonOf(redirect: string): 'invitation' | 'board' | null {
  const path = redirect.split(/[?#]/)[0] ?? ''
  if (path === '/group-invitation') return 'invitation'
  return /^\/boards\/./.test(path) ? 'board' : null
}
