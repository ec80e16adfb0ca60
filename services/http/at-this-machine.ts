import type { IncomingMessage } from 'node:http'

/** What a proxy adds on the way: whoever sits in front of this machine needs none. */
const FORWARDED =
  /^(?:forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|x-cluster-client-ip|cf-.+|true-client-ip)$/
const LOOPBACK_ADDRESS = /^(?:127\.[0-9.]+|::1|::ffff:127\.[0-9.]+)$/
export const isLoopback = (address: string): boolean => LOOPBACK_ADDRESS.test(address)

const LOOPBACK_HOST = /^(?:localhost|127\.[0-9.]+|\[::1\])(?::[0-9]+)?$/

/**
 * Whether a request was made on this very machine, to this very machine. The name it was made to counts too: a page of
 * somewhere else may have its own name lead to the loopback address, but cannot take ours.
 */
export function isAtThisMachine({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(headers.host ?? '') &&
    !Object.keys(headers).some(name => FORWARDED.test(name))
  )
}
