/** The kind of page after the sign-in, when the sign-in page names it. */
export function reasonOf(redirect: string): 'invitation' | 'board' | null {
  const path = redirect.split(/[?#]/)[0] ?? ''
  if (path === '/group-invitation') return 'invitation'
  return /^\/boards\/./.test(path) ? 'board' : null
}
