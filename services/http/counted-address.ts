import { isIPv6 } from 'node:net'

/**
 * A client's address as limits count it: an IPv4 address as it is, also where it is written as an IPv6 one; of an IPv6
 * address the /64, because a single machine is given as many addresses as that holds. This machine stays itself.
 */
export function countedAddress(address: string): string {
  const bare = address.split('%')[0] ?? ''
  if (!isIPv6(bare)) return address
  const groups = groupsOf(bare)
  const [a = 0, b = 0] = groups.slice(6)
  const front = groups.slice(0, 6).join(':')
  if (front === `0:0:0:0:0:${0xffff}`) return [a >> 8, a & 255, b >> 8, b & 255].join('.')
  if (front === '0:0:0:0:0:0' && a === 0 && b === 1) return '::1'
  return `${groups
    .slice(0, 4)
    .map(group => group.toString(16))
    .join(':')}::/64`
}

/** The eight numbers of an IPv6 address, however it is shortened. */
function groupsOf(address: string): number[] {
  // The URL standard writes an IPv4 tail in hexadecimal and every address in one way.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const numbers = (text: string) => (text ? text.split(':').map(group => Number.parseInt(group, 16)) : [])
  if (tail === undefined) return numbers(head)
  const [first, last] = [numbers(head), numbers(tail)]
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last]
}
