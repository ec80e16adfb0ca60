import { LRUCache } from 'lru-cache'

/** Reports that are looked at: of one address, and of all, in the time below. */
const OF_ADDRESS = 60
const OF_ALL = 6000
const TIME_MS = 60_000
/** Addresses that are remembered. */
const REMEMBERED = 10_000

/**
 * Keeps a flood away from everything that costs: counted in memory, before a body is read. A page sends a handful of
 * reports in its whole life, and of an address five browsers count anyway, so what is not looked at is no loss.
 * @param now milliseconds
 */
export function againstFloods(now: () => number): (address: string) => boolean {
  const seen = new LRUCache<string, { count: number }>({ max: REMEMBERED })
  let [began, all] = [now(), 0]

  return function isTooMuch(address) {
    const time = now()
    if (time - began >= TIME_MS || time < began) {
      seen.clear()
      ;[began, all] = [time, 0]
    }
    const own = seen.get(address) ?? { count: 0 }
    if (own.count >= OF_ADDRESS || all >= OF_ALL) return true
    own.count++
    all++
    seen.set(address, own)
    return false
  }
}
