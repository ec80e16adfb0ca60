const FIRST = 500
const LONGEST = 6000

/** Milliseconds before the next attempt: doubling, and a half to one and a half of it by chance; 9 s at most. */
export const delayOf = (attempt: number, chance: () => number = Math.random): number =>
  Math.round(Math.min(LONGEST, FIRST * 2 ** attempt) * (0.5 + chance()))
