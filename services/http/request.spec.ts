import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countedAddress } from './request.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:127.0.0.1', '127.0.0.1'],
  ['::1', '::1'],
  ['0:0:0:0:0:0:0:1', '::1'],
  ['::', '0:0:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['', ''],
  ['nowhere', 'nowhere'],
])('%s counts as %s', (address, counted) => expect(countedAddress(address)).toBe(counted))

it('every address of one /64 counts as one, and those of two as two', () => {
  const group = fc.nat(0xffff)
  const four = fc.tuple(group, group, group, group)
  const written = (groups: number[]) => groups.map(each => each.toString(16)).join(':')
  fc.assert(
    fc.property(four, four, four, four, (net, other, host, neighbour) => {
      fc.pre(written(net) !== written(other) && net[0] !== 0 && other[0] !== 0)
      const counted = countedAddress(written([...net, ...host]))
      expect(countedAddress(written([...net, ...neighbour]))).toBe(counted)
      expect(countedAddress(new URL(`http://[${written([...net, ...host])}]`).hostname.slice(1, -1))).toBe(
        counted,
      )
      expect(countedAddress(written([...other, ...host]))).not.toBe(counted)
    }),
  )
})
