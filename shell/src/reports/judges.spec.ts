import { describe, expect, it } from 'vitest'
import { judgeElements } from './judge-elements.ts'
import { judgeThread } from './judge-thread.ts'

describe('a slice holds the thread', () => {
  const task = (startTime: number, duration: number) => ({ startTime, duration })

  it('with one piece of work of two seconds', () => {
    const isBlocked = judgeThread(1000)
    expect(isBlocked(task(1500, 1999))).toBe(false)
    expect(isBlocked(task(20_000, 2000))).toBe(true)
  })

  it('with more than half of ten seconds', () => {
    const isBlocked = judgeThread(0)
    const during = (from: number) => [0, 1, 2, 3, 4].map(place => isBlocked(task(from + place * 2000, 1000)))
    expect(during(0)).toEqual([false, false, false, false, false])
    expect(during(60_000)).toEqual([false, false, false, false, false])
    expect(isBlocked(task(69_000, 900))).toBe(true)
  })

  it('not with what began before its page was shown, nor while the machine slept', () => {
    const isBlocked = judgeThread(5000)
    expect(isBlocked(task(4999, 4000))).toBe(false)
    expect(isBlocked(task(6000, 61_000))).toBe(false)
  })
})

describe('a slice leaks elements', () => {
  const counts = (given: readonly number[]) => {
    const isLeaking = judgeElements()
    return given.map(isLeaking)
  }

  it('when a large page grows five times in a row', () => {
    expect(counts([19_000, 20_000, 21_000, 22_000, 23_000, 24_000])).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ])
  })

  it.each([
    ['is large and stands still', Array.from({ length: 40 }, () => 60_000)],
    ['grows, and is not large', Array.from({ length: 19 }, (_, look) => look * 1000)],
    ['grows by the lines of a ticker', Array.from({ length: 60 }, (_, look) => 25_000 + look * 20)],
    ['grows and shrinks', Array.from({ length: 60 }, (_, look) => 25_000 + (look % 5) * 1000)],
    [
      'is a wall of 300 fixtures that are shown one after the other',
      Array.from({ length: 30 }, (_, look) => look * 600),
    ],
  ])('not when it %s', (_, given) => expect(counts(given)).not.toContain(true))
})
