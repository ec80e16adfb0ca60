import { describe, expect, it } from 'vitest'
import { classOf, quantiles } from './shown.ts'

describe('times until a page was shown', () => {
  it('lie in a class whose longest time is too large by a tenth at most', () => {
    for (const milliseconds of [20, 21, 22, 23, 100, 333, 1000, 4999, 60_000, 120_000]) {
      const { median = 0 } = quantiles(new Map([[classOf(milliseconds), 1]])) ?? {}
      expect(median).toBeGreaterThanOrEqual(milliseconds - 0.5)
      expect(median).toBeLessThanOrEqual(milliseconds * 1.1 + 0.5)
    }
  })

  it('have few classes', () => {
    expect([0, 1, 20].map(classOf)).toEqual([0, 0, 0])
    expect(classOf(120_000)).toBeLessThan(93)
  })

  it('give median and 95th percentile', () => {
    const counts = new Map([
      [classOf(1000), 4],
      [classOf(100), 96],
    ])
    expect(quantiles(counts)?.median).toBeLessThan(112)
    expect(quantiles(counts)?.p95).toBeLessThan(112)
    counts.set(classOf(1000), 6)
    expect(quantiles(counts)?.p95).toBeGreaterThanOrEqual(1000)
    expect(quantiles(new Map())).toBeNull()
  })
})
