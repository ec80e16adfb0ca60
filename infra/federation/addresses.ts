import { lookup } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

const REAL_HOSTS = ['apiv2.fftt.com', 'www.fftt.com']

/**
 * The address of the service, checked: https on port 443 of a host of the federation, or plain http on 127.0.0.1 for
 * the simulated one (OUT-1).
 * @throws Error when it is neither: a fault of the settings.
 */
export function allowedBase(address: string, source: 'smartping' | 'demo'): URL {
  const url = new URL(address.endsWith('/') ? address : `${address}/`)
  const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === ''
  const real = url.protocol === 'https:' && url.port === '' && REAL_HOSTS.includes(url.hostname)
  const local = url.protocol === 'http:' && url.hostname === '127.0.0.1'
  if (!plain || !(source === 'demo' ? local : real)) throw new Error('federation address not allowed')
  return url
}

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
// Outside 2000::/3 lie loopback, mapped, link-local, unique local and multicast; inside it, tunnels and examples.
const openIPv6 = new BlockList()
openIPv6.addSubnet('2000::', 3, 'ipv6')
closed.addSubnet('2001::', 23, 'ipv6')
closed.addSubnet('2001:db8::', 32, 'ipv6')
closed.addSubnet('2002::', 16, 'ipv6')

/** Whether an address belongs to the open Internet: not private, loopback, link-local, mapped, multicast or metadata. */
export function isPublic(address: string): boolean {
  if (!isIPv6(address)) return !closed.check(address, 'ipv4')
  return openIPv6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** Name resolution for the connection itself: the very address that was checked is the one connected to. */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    const open = addresses.filter(({ address }) => isPublic(address))
    const [first] = open
    if (first === undefined) return done(new Error('no public address'), [])
    if (options.all) return done(null, open)
    done(null, first.address, first.family)
  })
}
