import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long a page may report. Milliseconds. */
const LASTS_MS = 24 * 3_600_000
/** Keys of one hour are equal, so that a page that has not changed need not be sent again. Milliseconds. */
const HOUR_MS = 3_600_000
const KEY = /^([bp])([0-9]{1,8})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{22})$/

/** Who a key speaks for. */
export interface KeyHolder {
  /** `browser`: a browser with a cookie, so that it counts once in a trial. `page`: one page, by chance. */
  readonly kind: 'browser' | 'page'
  /** 16 bytes as base64url. */
  readonly mark: string
}

/**
 * Keys with which pages report how slices do. A key stands in the document alone, where the shell takes it before a slice
 * runs.
 * @param now milliseconds since 1970
 */
export function pageKeys(secret: string, now: () => number) {
  const sum = (what: string) =>
    createHmac('sha256', secret).update(what).digest().subarray(0, 16).toString('base64url')
  const signed = (kind: 'b' | 'p', mark: string) => {
    const text = `${kind}${Math.floor(now() / HOUR_MS)}.${mark}`
    return `${text}.${sum(`page key ${text}`)}`
  }
  /** The mark of a browser in its reports. The cookie cannot be computed from it. */
  const markOf = (browser: string): string => sum(`browser ${browser}`)

  return {
    markOf,
    ofBrowser: (browser: string): string => signed('b', markOf(browser)),
    ofPage: (): string => signed('p', randomBytes(16).toString('base64url')),
    /** Null for a key that this product did not sign, and for one that is too old. */
    read(key: string): KeyHolder | null {
      const [, kind, hour, mark = '', given = ''] = KEY.exec(key) ?? []
      const wanted = Buffer.from(sum(`page key ${kind}${hour}.${mark}`))
      const found = Buffer.from(given)
      if (found.length !== wanted.length || !timingSafeEqual(found, wanted)) return null
      const age = now() - Number(hour) * HOUR_MS
      if (age < -HOUR_MS || age > LASTS_MS + HOUR_MS) return null
      return { kind: kind === 'b' ? 'browser' : 'page', mark }
    },
    /**
     * The mark of an address: an IPv6 client has 64 bits of addresses, which count as one.
     * @param period another one gives another mark, so that trials cannot be joined
     */
    addressMark: (address: string, period: string): string => sum(`address ${period} ${network(address)}`),
    /** The mark of a browser in one period. */
    periodMark: (mark: string, period: string): string => sum(`period ${period} ${mark}`),
  }
}

/** The first 64 bits of an IPv6 address; an IPv4 address whole, also one that is written as IPv6. */
export function network(address: string): string {
  const [, mapped] = /^::ffff:([0-9.]+)$/i.exec(address) ?? []
  if (mapped) return mapped
  if (!address.includes(':')) return address
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').split('::')
  const groups = (text: string | undefined) => (text ? text.split(':') : [])
  const [first, last] = [groups(head), groups(tail)]
  const missing = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length)
  const all = [...first, ...Array<string>(missing).fill('0'), ...last]
  return `${all
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
