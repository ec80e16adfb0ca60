import { describe, expect, it } from 'vitest'
import { network, pageKeys } from './page-key.ts'
import { newBrowser } from './visitor.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-11-20T20:00:00Z')
function atTime() {
  const clock = { now: START }
  return { clock, keys: pageKeys('s'.repeat(43), () => clock.now) }
}

describe('a page key', () => {
  it('is read as it was given', () => {
    const { keys } = atTime()
    const browser = newBrowser()
    expect(keys.read(keys.ofBrowser(browser))).toEqual({ kind: 'browser', mark: keys.markOf(browser) })
    expect(keys.read(keys.ofPage())).toMatchObject({ kind: 'page' })
    expect(keys.ofPage()).not.toBe(keys.ofPage())
    expect(keys.ofBrowser(browser).length).toBeLessThan(200)
  })

  it('does not tell the cookie, and is the same for an hour', () => {
    const { keys, clock } = atTime()
    const browser = newBrowser()
    const key = keys.ofBrowser(browser)
    expect(key).not.toContain(browser)
    clock.now += HOUR - 1
    expect(keys.ofBrowser(browser)).toBe(key)
    clock.now += 1
    expect(keys.ofBrowser(browser)).not.toBe(key)
  })

  it('is good for a day', () => {
    const { keys, clock } = atTime()
    const key = keys.ofPage()
    clock.now += 24 * HOUR
    expect(keys.read(key)).not.toBeNull()
    clock.now += 2 * HOUR
    expect(keys.read(key)).toBeNull()
    clock.now = START - 3 * HOUR
    expect(keys.read(key)).toBeNull()
  })

  it('cannot be made, changed or taken from another installation', () => {
    const { keys } = atTime()
    const key = keys.ofPage()
    const other = pageKeys('t'.repeat(43), () => START)
    expect(other.read(key)).toBeNull()
    for (const wrong of [
      '',
      'null',
      key.replace('p', 'b'),
      `${key}x`,
      key.slice(0, -1),
      `${key.slice(0, -1)}ü`,
      'é'.repeat(22),
    ])
      expect(keys.read(wrong)).toBeNull()
    const [head = '', mark = '', sum = ''] = key.split('.')
    expect(keys.read(`${head}.${mark.replace(/^./, one => (one === 'A' ? 'B' : 'A'))}.${sum}`)).toBeNull()
    expect(keys.read(`p${Number(head.slice(1)) + 1}.${mark}.${sum}`)).toBeNull()
  })

  it('marks of one address, or of one browser, cannot be joined over two trials', () => {
    const { keys } = atTime()
    expect(keys.addressMark('192.0.2.7', 'one')).toBe(keys.addressMark('192.0.2.7', 'one'))
    expect(keys.addressMark('192.0.2.7', 'one')).not.toBe(keys.addressMark('192.0.2.7', 'two'))
    expect(keys.periodMark('m', 'one')).not.toBe(keys.periodMark('m', 'two'))
  })
})

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, wanted) => expect(network(address)).toBe(wanted))
