import type { IncomingMessage } from 'node:http'

/** Headers that a proxy adds. A person at this machine uses no proxy. */
const FORWARDED =
  /^(?:forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|x-cluster-client-ip|cf-.+|true-client-ip)$/
const LOOPBACK_ADDRESS = /^(?:127\.[0-9.]+|::1|::ffff:127\.[0-9.]+)$/
export const isLoopback = (address: string): boolean => LOOPBACK_ADDRESS.test(address)

const LOOPBACK_HOST = /^(?:localhost|127\.[0-9.]+|\[::1\])(?::[0-9]+)?$/

/**
 * Whether a request was made on this machine, to this machine. The host name counts too: a foreign page can point its
 * own name at the loopback address, but cannot use ours.
 */
export function isAtThisMachine({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(headers.host ?? '') &&
    !Object.keys(headers).some(name => FORWARDED.test(name))
  )
}
