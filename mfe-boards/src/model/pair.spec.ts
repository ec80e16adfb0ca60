import { pairText } from '@pingboard/kit/fixtures'
import { describe, expect, it } from 'vitest'
import { completed, createTapGuard, tap } from './pair.ts'

describe('a pair of scores', () => {
  it('gives the other side a zero as soon as one side scores', () => {
    expect(completed([null, 3])).toEqual([0, 3])
    expect(completed([null, null])).toEqual([null, null])
    expect(tap([null, null], 2, 1, 999)).toEqual([0, 1])
  })
  it('stays between zero and the most', () => {
    expect(tap([0, 0], 1, -1, 999)).toEqual([0, 0])
    expect(tap([999, 4], 1, 1, 999)).toEqual([999, 4])
  })
  it('is written on one line, and not at all without scores', () => {
    expect(pairText([5, 3])).toBe('5\u00a0–\u2060\u00a03')
    expect(pairText([null, null])).toBeNull()
  })
})

describe('the guard of taps', () => {
  let now = 0
  const after = (isNewTap: (button: string) => boolean, ms: number, button: string) => {
    now += ms
    return isNewTap(button)
  }

  it('counts a double tap once, and the next tap again', () => {
    const isNewTap = createTapGuard(() => now)
    expect(after(isNewTap, 0, 'one')).toBe(true)
    expect(after(isNewTap, 299, 'one')).toBe(false)
    expect(after(isNewTap, 1, 'one')).toBe(true)
  })

  it('loses no point that follows a point of the other team, however fast they come', () => {
    const isNewTap = createTapGuard(() => now)
    expect(['one', 'two', 'one', 'two'].map(button => after(isNewTap, 50, button))).toEqual(
      Array(4).fill(true),
    )
  })
})
