import { describe, expect, it } from 'vitest'
import { systemIds } from './system.ts'

const SHAPE = /^[0-9a-z]{26}$/

describe('ids', () => {
  it('are 26 characters, and each is given once, however many are asked for', () => {
    const ids = Array.from({ length: 10_000 }, () => systemIds.random())
    expect(new Set(ids).size).toBe(10_000)
    expect(ids.filter(id => !SHAPE.test(id))).toEqual([])
  })

  it('hold every character at every place about equally often', () => {
    const counts = new Map<string, number>()
    for (let n = 0; n < 7200; n++) {
      ;[...systemIds.random()].forEach((character, place) => {
        const at = `${character} at ${place}`
        counts.set(at, (counts.get(at) ?? 0) + 1)
      })
    }
    expect(counts.size).toBe(36 * 26)
    // Each has 200 on average; ten standard deviations are 140.
    expect(Math.min(...counts.values())).toBeGreaterThan(60)
    expect(Math.max(...counts.values())).toBeLessThan(365)
  })

  it('are the same for the same words, and others for words cut differently', () => {
    const id = systemIds.derived('ab', 'c')
    expect(id).toMatch(SHAPE)
    expect(systemIds.derived('ab', 'c')).toBe(id)
    const others = [['a', 'bc'], ['abc'], ['ab', 'c', ''], ['c', 'ab']].map(words =>
      systemIds.derived(...words),
    )
    expect(new Set([id, ...others]).size).toBe(5)
  })
})
