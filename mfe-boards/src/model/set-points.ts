import { LIMITS } from '@pingboard/contracts/constants.ts'

/** Points of one set, home first. */
export type SetPoints = [number, number]

/** Points that end a set when the other side is two behind. */
const ENOUGH = 11

/**
 * Why these points end no set. `eleven`: no side has enough. `two`: the sides are one point apart, or level. `over`: the
 * set was over before. `limit`: more than a sheet takes.
 */
export type SetError = 'eleven' | 'two' | 'over' | 'limit'

export function setError([one, two]: SetPoints): SetError | null {
  const [high, low] = [Math.max(one, two), Math.min(one, two)]
  if (high > LIMITS.pointsPerSet) return 'limit'
  if (high < ENOUGH) return 'eleven'
  if (high - low < 2) return 'two'
  return high > ENOUGH && high - low > 2 ? 'over' : null
}

/** The set that a side wins when the other side has these points: the winner needs eleven, and two more. */
export function setWonBy(side: 'home' | 'away', loserPoints: number): SetPoints {
  const high = Math.max(ENOUGH, loserPoints + 2)
  return side === 'home' ? [high, loserPoints] : [loserPoints, high]
}

/** The loser's points in the sets that end after 10–10, as the keypad offers them. */
export const LONG_SETS = [10, 11, 12, 13] as const

/** Reads the points of one side as typed; null for anything but a whole number. */
export const pointsIn = (text: string): number | null => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null)
