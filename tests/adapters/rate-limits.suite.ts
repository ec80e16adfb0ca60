import { CHANGES_PER_BOARD, WRITING_LIMITS } from '@pingboard/contracts/constants.ts'
import { memoryRateLimits } from '@pingboard/infra/memory/rate-limits.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import type { LimitRule, Place, RateLimits, Taken } from '@pingboard/services/ports/rate-limits.ts'
import { expect } from 'vitest'
import { type PortPromise, suite } from './promises.ts'

export interface RateLimitsUnderTest {
  readonly limits: RateLimits
  readonly clock: ReturnType<typeof fixedClock>
}

const BUCKET = { kind: 'bucket', most: 3, seconds: 30 } as const
const PERSON = { kind: 'window', max: 2, milliseconds: 10_000 } as const
const HOUSE = { kind: 'window', max: 3, milliseconds: 10_000 } as const
const GUESSES = { kind: 'failures', max: 10, free: 5, milliseconds: 600_000 } as const

const of = (rule: LimitRule, key = 'ann', limit: string = rule.kind): Place => ({ limit, key, rule })
const attempt = (person: string, house: string) => [of(PERSON, person, 'person'), of(HOUSE, house, 'house')]

const waitOf = (taken: Taken): number => (taken.isTaken ? 0 : taken.wait)

/** @returns functions that make attempts; a result is 0 for an attempt that was let in, else the seconds to wait */
function trying({ limits, clock }: RateLimitsUnderTest) {
  const wait = async (...places: Place[]) => waitOf(await limits.take(places))
  return {
    wait,
    /** The wait of each attempt. */
    async times(count: number, ...places: Place[]): Promise<number[]> {
      const waits: number[] = []
      for (let time = 0; time < count; time++) waits.push(await wait(...places))
      return waits
    },
    async begin(...places: Place[]): Promise<(counts: boolean) => Promise<void>> {
      const taken = await limits.take(places)
      if (!taken.isTaken) throw new Error(`to wait ${taken.wait} s`)
      return taken.end
    },
    /** Makes an attempt and reports that it counts. */
    async fail(place: Place): Promise<number> {
      const taken = await limits.take([place])
      if (taken.isTaken) await taken.end(true)
      return waitOf(taken)
    },
    pass: (seconds: number) => clock.advance(seconds * 1000),
  }
}

export const rateLimitsPromises: readonly PortPromise<RateLimitsUnderTest>[] = [
  {
    title: 'a bucket holds as many as it says, and tells how long until the next',
    async run(open) {
      const { wait, times, pass } = trying(await open())
      expect(await times(3, of(BUCKET))).toEqual([0, 0, 0])
      expect(await wait(of(BUCKET))).toBe(10)
      pass(7)
      expect(await wait(of(BUCKET))).toBe(3)
      pass(3)
      expect(await times(2, of(BUCKET))).toEqual([0, 10])
    },
  },
  {
    title: 'who waits as long as told is let in, whatever the size of the bucket',
    async run(open) {
      const { wait, pass } = trying(await open())
      for (const [limit, size] of Object.entries(WRITING_LIMITS)) {
        const place = of({ kind: 'bucket', ...size }, 'ann', limit)
        for (let taken = 0; taken < size.most; taken++) expect(await wait(place)).toBe(0)
        for (let again = 0; again < 50; again++) {
          const told = await wait(place)
          expect(told).toBeGreaterThan(0)
          pass(told)
          for (let next = await wait(place); next === 0; ) next = await wait(place)
        }
      }
    },
  },
  {
    title: 'a bucket is full again after its time, and never fuller',
    async run(open) {
      const { times, pass } = trying(await open())
      await times(3, of(BUCKET))
      pass(3000)
      expect(await times(4, of(BUCKET))).toEqual([0, 0, 0, 10])
    },
  },
  {
    title: 'each key has a bucket of its own, and each limit its keys',
    async run(open) {
      const { wait, times } = trying(await open())
      await times(4, of(BUCKET))
      expect(await wait(of(BUCKET, 'bob'))).toBe(0)
      expect(await wait(of(BUCKET, 'ann', 'another'))).toBe(0)
    },
  },
  {
    title: 'what is given back to a bucket can be taken again, and never fills it over',
    async run(open) {
      const { begin, times, pass } = trying(await open())
      const ends = [await begin(of(BUCKET)), await begin(of(BUCKET)), await begin(of(BUCKET))]
      await ends[0]?.(false)
      expect(await times(2, of(BUCKET))).toEqual([0, 10])
      pass(30)
      for (const end of ends.slice(1)) await end(false)
      expect(await times(4, of(BUCKET))).toEqual([0, 0, 0, 10])
    },
  },
  {
    title: 'a clock that is put back fills no bucket and takes nothing away',
    async run(open) {
      const { wait, times, pass } = trying(await open())
      expect(await times(3, of(BUCKET))).toEqual([0, 0, 0])
      pass(-3600)
      expect(await wait(of(BUCKET))).toBe(10)
      pass(10)
      expect(await wait(of(BUCKET))).toBe(0)
    },
  },
  ...(
    [
      ['one scorer at twenty tables, ten taps a second for four hours', 1, 10],
      ['four scorers of one board, four taps a second each', 4, 4],
    ] as const
  ).map(([what, scorers, rate]) => ({
    title: `at the sizes of the product, ${what}: nobody is ever refused, and the board is not full`,
    async run(open: () => Promise<RateLimitsUnderTest>) {
      const { limits, clock } = await open()
      const board = of({ kind: 'bucket', ...WRITING_LIMITS.boardScores }, 'board', 'board')
      const scores = { kind: 'bucket', ...WRITING_LIMITS.scores } as const
      const people = Array.from({ length: scorers }, (_, scorer) => of(scores, `scorer-${scorer}`, 'scores'))
      let changes = 0
      for (let second = 0; second < 4 * 3600; second++) {
        // Taps come in bursts: sixty more at once in every minute.
        const burst = second % 60 === 0 ? 60 : 0
        for (let tap = 0; tap < rate + burst; tap++) {
          for (const person of people) {
            if (!(await limits.take([person, board])).isTaken) throw new Error(`refused after ${second} s`)
            changes++
          }
        }
        clock.advance(1000)
      }
      expect(changes).toBeGreaterThan(100_000)
      if (scorers === 1) expect(changes).toBeLessThan(CHANGES_PER_BOARD)
    },
  })),
  {
    title: 'attempts beyond a window are refused, and told how long to wait',
    async run(open) {
      const { wait, pass } = trying(await open())
      expect(await wait(...attempt('ann', 'home'))).toBe(0)
      pass(1.5)
      expect(await wait(...attempt('ann', 'home'))).toBe(0)
      expect(await wait(...attempt('ann', 'home'))).toBe(9)
      pass(8.5)
      expect(await wait(...attempt('ann', 'home'))).toBe(0)
    },
  },
  {
    title: 'a place is taken under every limit or under none: a refused attempt does not count',
    async run(open) {
      const { wait, times } = trying(await open())
      expect(await times(5, ...attempt('ann', 'home'))).toEqual([0, 0, 10, 10, 10])
      expect(await wait(...attempt('bob', 'home'))).toBe(0)
      expect(await wait(...attempt('cid', 'home'))).toBe(10)
      expect(await times(2, ...attempt('cid', 'elsewhere'))).toEqual([0, 0])
    },
  },
  {
    title: 'an attempt taken back does not count, and leaves the others when it no longer did',
    async run(open) {
      const { begin, times, wait, pass } = trying(await open())
      const late = await begin(...attempt('ann', 'home'))
      for (let time = 0; time < 2; time++) {
        const end = await begin(...attempt('ann', 'home'))
        await end(false)
      }
      pass(11)
      expect(await times(2, ...attempt('ann', 'home'))).toEqual([0, 0])
      await late(false)
      expect(await wait(...attempt('ann', 'home'))).toBe(10)
    },
  },
  {
    title: 'many at the same time do not slip through together',
    async run(open) {
      const { limits } = await open()
      for (const rule of [BUCKET, HOUSE]) {
        const taken = await Promise.all(Array.from({ length: 20 }, () => limits.take([of(rule)])))
        expect(taken.filter(({ isTaken }) => isTaken)).toHaveLength(3)
      }
    },
  },
  {
    title: 'failures past the free ones cost a growing wait, and the last allowed one until the first is old',
    async run(open) {
      const { fail, pass } = trying(await open())
      for (let free = 0; free < 5; free++) expect(await fail(of(GUESSES))).toBe(0)
      const waits: number[] = []
      for (let further = 0; further < 5; further++) {
        const wait = await fail(of(GUESSES))
        waits.push(wait)
        pass(wait)
        expect(await fail(of(GUESSES))).toBe(0)
      }
      expect(waits).toEqual([1, 2, 4, 8, 16])
      expect(await fail(of(GUESSES))).toBe(600 - 31)
    },
  },
  {
    title: 'no wait for failures is longer than the longest',
    async run(open) {
      const { fail, pass } = trying(await open())
      const place = of({ ...GUESSES, max: Number.POSITIVE_INFINITY, longest: 30_000 })
      for (let free = 0; free < 5; free++) await fail(place)
      for (const told of [1, 2, 4, 8, 16, 30, 30]) {
        expect(await fail(place)).toBe(told)
        pass(told)
        expect(await fail(place)).toBe(0)
      }
    },
  },
  {
    title: 'what did not fail is no failure',
    async run(open) {
      const { begin } = trying(await open())
      for (let time = 0; time < 30; time++) {
        const end = await begin(of(GUESSES))
        await end(false)
      }
    },
  },
  {
    title: 'where those under way may use up the failures, the next waits for an outcome',
    async run(open) {
      const { begin } = trying(await open())
      const place = of({ ...GUESSES, max: 2, free: 2 })
      const ends = [await begin(place), await begin(place)]
      let isIn = false
      const third = begin(place).then(end => {
        isIn = true
        return end(true)
      })
      await new Promise(setImmediate)
      expect(isIn).toBe(false)
      for (const end of ends) await end(false)
      await third
      expect(isIn).toBe(true)
      const fourth = await begin(place)
      const fifth = begin(place)
      await fourth(true)
      await expect(fifth).rejects.toThrow('to wait')
    },
  },
]

export const rateLimitsSuite = (name: string, open: () => Promise<RateLimitsUnderTest>): void =>
  suite(`rate limits: ${name}`, rateLimitsPromises, open)

export async function rateLimitsInMemory(): Promise<RateLimitsUnderTest> {
  const clock = fixedClock()
  return { limits: memoryRateLimits(clock), clock }
}
