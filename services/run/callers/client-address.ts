import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'

/**
 * The client's address, for limits: the socket's address, unless trusted proxies are in front (SES-9). The HTTP
 * server determines the address in the same way.
 */
export function clientAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trust = proxyAddress.compile([...trustedProxies])
  return request => {
    // A connection that was reset has no address any more, whatever the types say.
    const address: string | undefined =
      trustedProxies.length > 0 ? proxyAddress(request, trust) : request.socket.remoteAddress
    return address ?? ''
  }
}
