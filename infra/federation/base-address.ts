const REAL_HOSTS = ['apiv2.fftt.com', 'www.fftt.com']

/** The address of the service, and the names by which the outgoing client may call it. */
export interface Base {
  readonly url: URL
  readonly hosts: readonly string[]
}

/**
 * Checks the address: https on port 443 of a host of the federation, or plain http on 127.0.0.1 for the simulated one
 * (OUT-1). @throws Error when it is neither: a fault of the settings.
 */
export function baseAddress(address: string, source: 'smartping' | 'demo'): Base {
  const url = new URL(address.endsWith('/') ? address : `${address}/`)
  const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  const real = url.protocol === 'https:' && url.port === '' && REAL_HOSTS.includes(url.hostname)
  const local = url.protocol === 'http:' && url.hostname === '127.0.0.1'
  if (!plain || !(source === 'demo' ? local : real)) throw new Error('federation address not allowed')
  return { url, hosts: source === 'demo' ? [`127.0.0.1:${url.port || '80'}`] : REAL_HOSTS }
}
