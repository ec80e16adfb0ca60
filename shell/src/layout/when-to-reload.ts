import { clock } from '@pingboard/kit/fixtures'

const MINUTE = 60_000
/** A page that was loaded this lately is not loaded again: what did not help once would not help at once. Milliseconds. */
const YOUNG = 10 * MINUTE
/** Older than the hour in which displays are loaded again at night, so that each is loaded once. Milliseconds. */
const OF_YESTERDAY = 90 * MINUTE
/** A page of this age is loaded again at night in any case. Milliseconds. */
const OLD = 26 * 60 * MINUTE
/** The hour in Paris in which no fixture is played and nobody watches. */
const NIGHT = '04:'

export interface Situation {
  /** Why the page should be loaded again: `shell/src/worker/update-atom.ts`. */
  reason: 'newer' | 'unreadable' | null
  /** A fixture on this display is in play. */
  isInPlay: boolean
  /** Milliseconds since the page was loaded. */
  age: number
  /** The moment on the display's own clock, which may be wrong. Milliseconds since 1970. */
  now: number
}

/**
 * Whether a display, which has nobody to ask, loads its page again now. A newer version waits until nothing is in play.
 * Each night the page is loaded again in any case. A fixture in play says that it is no night, whatever the clock of the
 * display says: then the page waits for the night after, so that it is never older than two days. A page that cannot
 * read the server any more shows no news, so it has nothing to wait for.
 */
export function mayReload({ reason, isInPlay, age, now }: Situation): boolean {
  if (age < YOUNG) return false
  if (reason === 'unreadable' || (reason === 'newer' && !isInPlay)) return true
  return age > (isInPlay ? OLD : OF_YESTERDAY) && clock(now, 'en').startsWith(NIGHT)
}
