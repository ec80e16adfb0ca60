/**
 * Where to go after signing in (SES-8): an address of this origin that begins with a single slash, without backslash or
 * control character, judged as given and as the browser normalises it; home otherwise. Sign-in pages are no place to
 * come back to.
 * @param wanted as a query carries it, from anybody
 * @returns path, query and hash
 */
export function safeRedirect(wanted: string | null | undefined, origin: string): string {
  if (!wanted || !isLocal(wanted)) return '/'
  const url = URL.parse(wanted, origin)
  if (url?.origin !== origin) return '/'
  // Dot segments are gone by now: what they hid may begin with two slashes, which names another host.
  const address = `${url.pathname}${url.search}${url.hash}`
  return isLocal(address) && !/^\/auth(\/|$)/i.test(url.pathname) ? address : '/'
}

const isLocal = (address: string): boolean => /^\/(?!\/)/.test(address) && !/[\\\p{Cc}]/u.test(address)
