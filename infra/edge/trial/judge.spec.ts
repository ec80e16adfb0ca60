import { describe, expect, it } from 'vitest'
import { isWorse, lookOf, reasonOf, riskOf } from './judge.ts'

const sample = (faulty: number, browsers: number, faultyTogether = Math.min(faulty, 3)) => ({
  faulty,
  browsers,
  faultyTogether,
})

describe('looks at a trial', () => {
  it('begin with thirty browsers of each version, and come when the smaller number has doubled', () => {
    const at = (browsers: number, others = browsers) => lookOf(sample(0, others), sample(0, browsers))
    expect([0, 29, 30, 59, 60, 119, 120, 240].map(browsers => at(browsers))).toEqual([0, 0, 1, 1, 2, 2, 3, 4])
    expect([at(29, 5000), at(5000, 29), at(30, 5000), at(5000, 30)]).toEqual([0, 0, 1, 1])
  })

  it('risk one in a hundred together, however many there are', () => {
    const all = Array.from({ length: 50 }, (_, look) => riskOf(look + 1))
    expect(all.reduce((sum, risk) => sum + risk)).toBeLessThanOrEqual(0.01)
    expect(riskOf(1)).toBe(0.005)
  })
})

describe('a candidate', () => {
  it('is worse when its faults are no chance', () => {
    expect(isWorse(1, sample(0, 30), sample(12, 30))).toBe(true)
    expect(isWorse(1, sample(0, 30), sample(30, 30))).toBe(true)
    expect(isWorse(1, sample(0, 30), sample(2, 30))).toBe(false)
  })

  it('is not worse before the first look, when it is equal, or when it is better', () => {
    expect(isWorse(0, sample(0, 29), sample(29, 29))).toBe(false)
    expect(isWorse(1, sample(10, 30), sample(10, 30))).toBe(false)
    expect(isWorse(1, sample(30, 30), sample(0, 30))).toBe(false)
  })

  it('is not worse by the word of three addresses, however many browsers they count for', () => {
    // Fifteen are all that three addresses can add.
    for (const honest of [30, 60, 120])
      expect(isWorse(1, sample(0, honest), sample(15, honest + 15, 15))).toBe(false)
    // Without that rule fifteen would have been enough.
    expect(isWorse(1, sample(0, 30), sample(15, 45, 0))).toBe(true)
  })

  it('is abandoned with both versions’ figures in one sentence', () => {
    const figures = { faultyTogether: 3, shownMs: null }
    const on = { ...figures, version: '1.0.0', browsers: 31, faulty: 0, faults: {} }
    const tried = { ...figures, version: '1.1.0', browsers: 30, faulty: 12, faults: { render: 10, load: 2 } }
    expect(reasonOf(on, tried)).toBe(
      '12 of 30 (40.0 %) of its browsers met a fault (render 10, load 2), and with 1.0.0, which is on, 0 of 31 (0.0 %): this is no chance (1 %, one-sided).',
    )
  })
})
