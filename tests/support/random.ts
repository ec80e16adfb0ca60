export interface Random {
  /** From 0 to below 1. */
  next(): number
  /** A whole number from 0 to below `below`. */
  below(below: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly [T, ...T[]] | readonly T[]): T
  /** A separate sequence, so that the draws of one part do not change those of another part. */
  fork(): Random
}

/** Pseudo-random numbers, the same for the same seed: a counter whose bits are mixed (32 bits). */
export function randomFrom(seed: number): Random {
  let count = seed >>> 0
  function draw(): number {
    count = (count + 0x9e3779b9) >>> 0
    let bits = count
    bits = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad)
    bits = Math.imul(bits ^ (bits >>> 15), 0x735a2d97)
    return (bits ^ (bits >>> 15)) >>> 0
  }
  const random: Random = {
    next: () => draw() / 2 ** 32,
    below: below => Math.floor(random.next() * below),
    chance: probability => random.next() < probability,
    pick(from) {
      if (from.length === 0) throw new RangeError('nothing to pick from')
      return from[random.below(from.length)] as (typeof from)[number]
    },
    fork: () => randomFrom(draw()),
  }
  return random
}
