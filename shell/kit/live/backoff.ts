const FIRST = 500
const LONGEST = 6000

/** Milliseconds before the next attempt: doubled each time, times a random factor from 0.5 to 1.5; 9 s at most. */
export const delayOf = (attempt: number, chance: () => number = Math.random): number =>
  Math.round(Math.min(LONGEST, FIRST * 2 ** attempt) * (0.5 + chance()))
