import { NO_REFUSALS, type Refusals } from '../model/push-offer.ts'

const KEY = 'pushOffer'

/** What this device knows of earlier offers. Nothing about the person. */
export function readRefusals(): Refusals {
  try {
    const [count, last] = (localStorage.getItem(KEY) ?? '').split(' ').map(Number)
    return count && last ? { count, last } : NO_REFUSALS
  } catch {
    return NO_REFUSALS
  }
}

export function keepRefusal(now: number): void {
  try {
    localStorage.setItem(KEY, `${readRefusals().count + 1} ${now}`)
  } catch {
    // The card then stays away until the next moment.
  }
}
