import { CHANGES_PER_BOARD, WRITING_LIMITS } from '@pingboard/contracts/constants.ts'
import { describe, expect, it } from 'vitest'
import { buckets } from './buckets.ts'
import { REMEMBERED } from './limits.ts'

function aBucket(size = { most: 3, seconds: 30 }) {
  let now = 1_000_000
  const bucket = buckets({ now: () => new Date(now) }, size)
  const takes = (key: string) => {
    const wait = bucket.wait(key)
    if (wait === 0) bucket.take(key)
    return wait
  }
  return { ...bucket, takes, pass: (seconds: number) => (now += seconds * 1000) }
}

it('holds as many as it says, and tells how long until the next', () => {
  const { takes, pass } = aBucket()
  expect([takes('ann'), takes('ann'), takes('ann')]).toEqual([0, 0, 0])
  expect(takes('ann')).toBe(10)
  pass(7)
  expect(takes('ann')).toBe(3)
  pass(3)
  expect([takes('ann'), takes('ann')]).toEqual([0, 10])
})

it('who waits as long as told is let in, whatever the size', () => {
  for (const size of Object.values(WRITING_LIMITS)) {
    const { takes, pass } = aBucket(size)
    for (let taken = 0; taken < size.most; taken++) expect(takes('ann')).toBe(0)
    for (let again = 0; again < 50; again++) {
      const wait = takes('ann')
      expect(wait).toBeGreaterThan(0)
      pass(wait)
      for (let next = takes('ann'); next === 0; ) next = takes('ann')
    }
  }
})

it('is full again after its time, and never fuller', () => {
  const { takes, pass } = aBucket()
  for (let taken = 0; taken < 3; taken++) takes('ann')
  pass(3000)
  expect([takes('ann'), takes('ann'), takes('ann'), takes('ann')]).toEqual([0, 0, 0, 10])
})

it('each key has one of its own', () => {
  const { takes } = aBucket()
  for (let taken = 0; taken < 4; taken++) takes('ann')
  expect(takes('bob')).toBe(0)
})

it('what is given back can be taken again, and never fills it over', () => {
  const { takes, giveBack } = aBucket()
  for (let taken = 0; taken < 3; taken++) takes('ann')
  giveBack('ann')
  expect([takes('ann'), takes('ann')]).toEqual([0, 10])
  for (let back = 0; back < 9; back++) giveBack('ann')
  expect([takes('ann'), takes('ann'), takes('ann'), takes('ann')]).toEqual([0, 0, 0, 10])
})

it('a clock that is put back fills nothing and takes nothing away', () => {
  const { takes, pass } = aBucket()
  expect([takes('ann'), takes('ann'), takes('ann')]).toEqual([0, 0, 0])
  pass(-3600)
  expect(takes('ann')).toBe(10)
  pass(10)
  expect(takes('ann')).toBe(0)
})

it('memory stays bounded: the longest unused are forgotten', () => {
  const { takes } = aBucket()
  for (let taken = 0; taken < 4; taken++) takes('ann')
  for (let other = 0; other < REMEMBERED; other++) takes(`other-${other}`)
  expect(takes('ann')).toBe(0)
})

describe('at the sizes of the product', () => {
  it.each([
    ['one scorer at twenty tables, ten taps a second for four hours', 1, 10],
    ['four scorers of one board, four taps a second each', 4, 4],
  ])('%s: nobody is ever refused, and the board is not full', (_, scorers, rate) => {
    const person = aBucket(WRITING_LIMITS.scores)
    const board = aBucket(WRITING_LIMITS.boardScores)
    let changes = 0
    for (let second = 0; second < 4 * 3600; second++) {
      // A point at every table at once, now and then: taps come in bursts.
      const burst = second % 60 === 0 ? 60 : 0
      for (let tap = 0; tap < rate + burst; tap++) {
        for (let scorer = 0; scorer < scorers; scorer++) {
          if (person.takes(`scorer-${scorer}`) + board.takes('board') > 0)
            throw new Error(`refused after ${second} s`)
          changes++
        }
      }
      person.pass(1)
      board.pass(1)
    }
    expect(changes).toBeGreaterThan(100_000)
    if (scorers === 1) expect(changes).toBeLessThan(CHANGES_PER_BOARD)
  })
})
