const REAL_HOSTS = ['apiv2.fftt.com', 'www.fftt.com']

/** The address of the service, and the names by which the outgoing client may call it. */
export interface Base {
  readonly url: URL
  readonly hosts: readonly string[]
}

/**
 * Checks the address. The simulated service has plain http on 127.0.0.1. The real service has https on port 443 of a
 * host of the federation, or an address from a setting. The host of that address is then an exception of the outgoing
 * client: any port, plain http and a private address too (OUT-1). @throws Error for any other address, which is a
 * fault of the settings.
 */
export function baseAddress(address: string, source: 'smartping' | 'demo'): Base {
  const isAllowed = source === 'demo' ? isLocal(address) : isFederationAddress(address)
  if (!isAllowed) throw new Error('federation address not allowed')
  const url = new URL(address.endsWith('/') ? address : `${address}/`)
  const isReal = url.port === '' && REAL_HOSTS.includes(url.hostname)
  const port = url.port || (url.protocol === 'http:' ? '80' : '443')
  return { url, hosts: isReal ? REAL_HOSTS : [`${url.hostname}:${port}`] }
}

/** Whether the real service may be called there: by https, or by http when the host is not the federation's own. */
export function isFederationAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url === null || url.username + url.password + url.search + url.hash !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && !REAL_HOSTS.includes(url.hostname))
}

function isLocal(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && hostname === '127.0.0.1' && isFederationAddress(address)
}
