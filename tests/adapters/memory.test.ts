import { REMEMBERED } from '@pingboard/infra/memory/rate-limits.ts'
import type { MostWatched } from '@pingboard/services/ports/most-watched.ts'
import type { Presence } from '@pingboard/services/ports/presence.ts'
import type { Place, RateLimits } from '@pingboard/services/ports/rate-limits.ts'
import { describe, expect, it } from 'vitest'
import {
  type MostWatchedUnderTest,
  mostWatchedInMemory,
  mostWatchedPromises,
  mostWatchedSuite,
} from './most-watched.suite.ts'
import {
  type PresenceUnderTest,
  presenceInMemory,
  presencePromises,
  presenceSuite,
} from './presence.suite.ts'
import { itCatches } from './promises.ts'
import {
  type RateLimitsUnderTest,
  rateLimitsInMemory,
  rateLimitsPromises,
  rateLimitsSuite,
} from './rate-limits.suite.ts'

presenceSuite('in memory', presenceInMemory)
mostWatchedSuite('in memory', mostWatchedInMemory)
rateLimitsSuite('in memory', rateLimitsInMemory)

it.each<Place['rule']>([
  { kind: 'bucket', most: 3, seconds: 30 },
  { kind: 'window', max: 3, milliseconds: 30_000 },
])('memory stays bounded: the longest unused of a $kind are forgotten', async rule => {
  const { limits } = await rateLimitsInMemory()
  const take = async (key: string) => (await limits.take([{ limit: 'all', key, rule }])).isTaken
  for (let taken = 0; taken < 4; taken++) expect(await take('ann')).toBe(taken < 3)
  for (let other = 0; other < REMEMBERED; other++) await take(`other-${other}`)
  expect(await take('ann')).toBe(true)
})

const limitsWith = (defect: (real: RateLimitsUnderTest) => RateLimits) => async () => {
  const real = await rateLimitsInMemory()
  return { ...real, limits: defect(real) }
}

describe('the rate-limits suite', () => {
  itCatches(
    'takes a place wherever there is one, whatever the others say',
    rateLimitsPromises,
    limitsWith(({ limits }) => ({
      async take(places) {
        const all = await Promise.all(places.map(place => limits.take([place])))
        return all.find(({ isTaken }) => !isTaken) ?? (await limits.take([]))
      },
    })),
    ['a place is taken under every limit or under none: a refused attempt does not count'],
  )
  itCatches(
    'counts an attempt once it has ended',
    rateLimitsPromises,
    limitsWith(({ limits }) => {
      let before: Promise<unknown> = Promise.resolve()
      return {
        async take(places) {
          const looked = before.then(async () => {
            const taken = await limits.take(places)
            if (taken.isTaken) await taken.end(false)
            return taken
          })
          before = looked
          const taken = await looked
          const end = async (counts: boolean) => void (counts && (await limits.take(places)))
          return taken.isTaken ? { isTaken: true, end } : taken
        },
      }
    }),
    ['many at the same time do not slip through together'],
  )
  itCatches(
    'takes nothing back',
    rateLimitsPromises,
    limitsWith(({ limits }) => ({
      async take(places) {
        const taken = await limits.take(places)
        return taken.isTaken ? { isTaken: true, end: () => taken.end(true) } : taken
      },
    })),
    [
      'what is given back to a bucket can be taken again, and never fills it over',
      'an attempt taken back does not count, and leaves the others when it no longer did',
      'what did not fail is no failure',
    ],
  )
  itCatches(
    'knows a key whatever the limit',
    rateLimitsPromises,
    limitsWith(({ limits }) => ({
      take: places => limits.take(places.map(place => ({ ...place, limit: place.rule.kind }))),
    })),
    ['each key has a bucket of its own, and each limit its keys'],
  )
  itCatches(
    'tells everybody to come back in a second',
    rateLimitsPromises,
    limitsWith(({ limits }) => ({
      async take(places) {
        const taken = await limits.take(places)
        return taken.isTaken ? taken : { isTaken: false, wait: 1 }
      },
    })),
    [
      'a bucket holds as many as it says, and tells how long until the next',
      'attempts beyond a window are refused, and told how long to wait',
    ],
  )
  itCatches(
    'lets guesses in side by side',
    rateLimitsPromises,
    limitsWith(({ limits }) => ({
      take: places =>
        limits.take(
          places.map(place =>
            place.rule.kind === 'failures' ? { ...place, rule: { ...place.rule, atOnce: 1000 } } : place,
          ),
        ),
    })),
    ['where those under way may use up the failures, the next waits for an outcome'],
  )
})

const presenceWith =
  (defect: (real: PresenceUnderTest) => Presence) => async (): Promise<PresenceUnderTest> => {
    const real = await presenceInMemory()
    return { ...real, presence: defect(real) }
  }

describe('the presence suite', () => {
  itCatches(
    'forgets nobody',
    presencePromises,
    presenceWith(({ presence, clock }) => {
      const start = clock.now().toISOString()
      return {
        keep(...call) {
          const now = clock.now().toISOString()
          clock.set(start)
          return presence.keep(...call).finally(() => clock.set(now))
        },
      }
    }),
    ['they are forgotten after thirty seconds of silence, and not before'],
  )
  itCatches(
    'tells everybody of themselves',
    presencePromises,
    presenceWith(({ presence }) => ({
      async keep(board, user, gameId) {
        return [...(await presence.keep(board, user, gameId)), [user, gameId]]
      },
    })),
    ['who keeps scores is told to the others, with the game each has open, in order of arrival'],
  )
  itCatches(
    'counts every window',
    presencePromises,
    presenceWith(({ presence }) => {
      const told = new Map<string, (readonly [never, never])[]>()
      return {
        async keep(board, user, gameId) {
          await presence.keep(board, user, gameId)
          const all = told.get(board) ?? []
          told.set(board, [...all, [user as never, gameId as never]])
          return all.filter(([id]) => id !== user)
        },
      }
    }),
    ['they are there once, from however many windows'],
  )
  itCatches(
    'keeps one list for all boards',
    presencePromises,
    presenceWith(({ presence }) => ({
      keep: (_, user, gameId) => presence.keep('a'.repeat(26) as never, user, gameId),
    })),
    ['those of another board are not told'],
  )
})

const watchedWith =
  (defect: (real: MostWatchedUnderTest) => Partial<MostWatched>) =>
  async (): Promise<MostWatchedUnderTest> => {
    const real = await mostWatchedInMemory()
    return { ...real, watched: { ...real.watched, ...defect(real) } }
  }

describe('the most-watched suite', () => {
  itCatches(
    'counts who is there now',
    mostWatchedPromises,
    watchedWith(({ watched }) => ({
      async seen(board, viewers) {
        await watched.forget(board)
        await watched.seen(board, viewers)
      },
    })),
    ['it is the peak of each board that counts'],
  )
  itCatches(
    'forgets nothing',
    mostWatchedPromises,
    watchedWith(() => ({ forget: async () => {} })),
    ['a board that is forgotten is there again once it is seen'],
  )
  itCatches(
    'ends the day at midnight in Greenwich',
    mostWatchedPromises,
    watchedWith(({ watched, clock }) => ({
      async boards() {
        const now = clock.now()
        clock.set(new Date(now.getTime() - 3_600_000).toISOString())
        const boards = await watched.boards()
        clock.set(now.toISOString())
        return boards
      },
    })),
    ['the day ends at midnight in Paris'],
  )
  itCatches(
    'shows the least watched first',
    mostWatchedPromises,
    watchedWith(({ watched }) => ({ boards: async () => (await watched.boards()).toReversed() })),
    ['the most watched come first'],
  )
})
