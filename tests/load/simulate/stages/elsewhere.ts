import { lookup } from 'node:dns/promises'
import { BlockList, isIPv4 } from 'node:net'
import type { Stage } from '../stage.ts'

/** Loopback and private networks (RFC 1918, RFC 4193). */
const OWN = new BlockList()
for (const [address, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  OWN.addSubnet(address, bits, 'ipv4')
OWN.addAddress('::1', 'ipv6')
OWN.addSubnet('fc00::', 7, 'ipv6')

/**
 * An installation that runs already. Its engines and its slices stay as they are, and everything the matchday makes
 * stays there too: it is for a trial installation.
 * @param mine the host name once more, when it is no private address: nobody names a public one by accident
 * @throws Error when the address may be somebody else's
 */
export async function elsewhereStage(at: string, mine: string | undefined): Promise<Stage> {
  const { origin, hostname } = new URL(at)
  const host = hostname.replace(/^\[|\]$/g, '')
  const addresses = await lookup(host, { all: true })
  const isPrivate = addresses.every(({ address }) => OWN.check(address, isIPv4(address) ? 'ipv4' : 'ipv6'))
  if (!isPrivate && mine !== host)
    throw new Error(
      `${host} is no address of a private network. A matchday makes accounts, groups and boards that stay; if this installation is yours and for trials, add --mine ${host}`,
    )
  return {
    told: `the installation at ${origin}`,
    origin,
    watched: () => [],
    restart: null,
    rollOut: null,
    close: async () => {},
  }
}
