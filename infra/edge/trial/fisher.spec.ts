import { describe, expect, it } from 'vitest'
import { chanceOfWorse } from './fisher.ts'

const chance = (faulty: number, browsers: number, otherFaulty: number, otherBrowsers: number) =>
  chanceOfWorse({ faulty, browsers }, { faulty: otherFaulty, browsers: otherBrowsers })

/** Binomial coefficients as whole numbers. */
function choose(n: number, k: number): bigint {
  let ways = 1n
  for (let i = 0; i < k; i++) ways = (ways * BigInt(n - i)) / BigInt(i + 1)
  return ways
}
/** The same sum in whole numbers. */
function exactly(a: number, m: number, b: number, n: number): number {
  let ways = 0n
  for (let on = a; on <= Math.min(m, a + b); on++)
    if (a + b - on <= n) ways += choose(m, on) * choose(n, a + b - on)
  return Number((ways * 10n ** 15n) / choose(m + n, a + b)) / 1e15
}

describe('Fisher’s exact test', () => {
  it('gives the values of the literature', () => {
    // The lady tasting tea: 4 of 4 right, and 3 of 4.
    expect(chance(4, 4, 0, 4)).toBeCloseTo(1 / 70, 12)
    expect(chance(3, 4, 1, 4)).toBeCloseTo(17 / 70, 12)
    // Convictions of twins with a criminal twin (Fisher 1935): 10 of 13 and 2 of 17.
    expect(chance(10, 13, 2, 17)).toBeCloseTo(0.000465, 6)
  })

  it('is certain when nothing happened, or when less happened', () => {
    expect(chance(0, 30, 0, 30)).toBe(1)
    expect(chance(0, 30, 7, 30)).toBe(1)
    expect(chance(30, 30, 30, 30)).toBeCloseTo(1, 9)
    expect(chance(0, 0, 0, 0)).toBe(1)
  })

  it('equals the sum of whole numbers', () => {
    for (const [a, m, b, n] of [
      [5, 30, 0, 30],
      [12, 120, 3, 118],
      [33, 61, 20, 200],
      [1, 40, 0, 1200],
      [240, 800, 160, 800],
    ] as const)
      expect(chance(a, m, b, n)).toBeCloseTo(exactly(a, m, b, n), 10)
  })

  it('stays a chance for ten thousand browsers', () => {
    const small = chance(1500, 10_000, 1000, 10_000)
    expect(small).toBeGreaterThan(0)
    expect(small).toBeLessThan(1e-20)
    expect(chance(1000, 10_000, 1000, 10_000)).toBeCloseTo(0.5, 1)
  })
})
