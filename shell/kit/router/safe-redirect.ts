/**
 * Where to go after signing in (SES-8): an address of this origin that begins with a single slash, without backslash
 * or control character. The address is judged as given and as the browser normalises it. Home otherwise, and instead
 * of a sign-in page.
 * @param wanted from a query: untrusted
 * @returns path, query and hash
 */
export function safeRedirect(wanted: string | null | undefined, origin: string): string {
  if (!wanted || !isLocal(wanted) || !URL.canParse(wanted, origin)) return '/'
  const url = new URL(wanted, origin)
  if (url.origin !== origin) return '/'
  // The parser has removed dot segments: the rest may begin with two slashes, which names another host.
  const address = `${url.pathname}${url.search}${url.hash}`
  return isLocal(address) && !/^\/auth(\/|$)/i.test(url.pathname) ? address : '/'
}

const isLocal = (address: string): boolean => /^\/(?!\/)/.test(address) && !/[\\\p{Cc}]/u.test(address)
