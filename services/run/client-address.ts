import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'

/**
 * Who a connection comes from, for limits: the socket's address, unless trusted proxies stand in front (SES-9). The
 * same reading as the HTTP server's.
 */
export function clientAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trust = proxyAddress.compile([...trustedProxies])
  return request =>
    trustedProxies.length > 0 ? proxyAddress(request, trust) : (request.socket.remoteAddress ?? '')
}
