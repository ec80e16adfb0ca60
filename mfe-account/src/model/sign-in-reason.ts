/** What waits behind the sign-in, when it is worth saying. */
export function reasonOf(redirect: string): 'invitation' | 'board' | null {
  const path = redirect.split(/[?#]/)[0] ?? ''
  if (path === '/group-invitation') return 'invitation'
  return /^\/boards\/./.test(path) ? 'board' : null
}
