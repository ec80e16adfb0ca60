import { lookup } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

const closed = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(network, prefix, 'ipv4')
}
// Loopback, mapped, link-local, unique local and multicast are outside 2000::/3; tunnels and examples are inside it.
const openIPv6 = new BlockList()
openIPv6.addSubnet('2000::', 3, 'ipv6')
closed.addSubnet('2001::', 23, 'ipv6')
closed.addSubnet('2001:db8::', 32, 'ipv6')
closed.addSubnet('2002::', 16, 'ipv6')
closed.addSubnet('3fff::', 20, 'ipv6')

/** Whether an address is on the open Internet: not private, loopback, link-local, mapped, multicast or metadata. */
export function isPublic(address: string): boolean {
  // A text that is no address would be resolved when the connection is made, without a check.
  if (isIP(address) === 0) return false
  if (!isIPv6(address)) return !closed.check(address, 'ipv4')
  return openIPv6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** Resolves a name to its addresses. A parameter, so that a test can return other addresses at each call. */
export type Resolve = (
  host: string,
  done: (
    error: Error | null,
    addresses: readonly { readonly address: string; readonly family: number }[],
  ) => void,
) => void

export const systemResolve: Resolve = (host, done) => lookup(host, { all: true }, done)

/**
 * Name resolution for the connection itself, so that the name is not resolved a second time between the check and the
 * connection: the connection goes to the address that was checked (OUT-1).
 */
export function publicLookup(resolve: Resolve, isOpen = isPublic): LookupFunction {
  return (host, options, done) => {
    resolve(host, (error, addresses) => {
      if (error) return done(error, [])
      const open = addresses.filter(({ address }) => isOpen(address))
      const [first] = open
      if (first === undefined) return done(new Error('no public address'), [])
      if (options.all) return done(null, [...open])
      done(null, first.address, first.family)
    })
  }
}
