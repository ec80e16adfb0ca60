import { memoryRateLimits } from '@pingboard/infra/memory/rate-limits.ts'
import { expect, it } from 'vitest'
import { Rejection } from '../kernel/decider.ts'
import type { Federation } from '../ports/federation.ts'
import { personalQuestions } from './questions.ts'
import { federation } from './service.ts'

/** The calls over a federation that counts what it is asked. */
function aService() {
  let now = Date.parse('2026-11-21T18:00:00Z')
  let upstream = 0
  let answered: Promise<void> = Promise.resolve()
  const clock = { now: () => new Date(now) }
  const freshness = { fetchedAt: '2026-11-21T18:00:00.000Z', stale: false, source: 'demo' } as const
  const from = {
    playersNamed: async () => {
      upstream++
      await answered
      return { value: [], freshness }
    },
    clubsOfDepartment: async () => {
      upstream++
      return { value: [], freshness }
    },
  } as unknown as Federation
  const rateLimits = memoryRateLimits(clock)
  const { routes } = federation({
    federation: from,
    clock,
    rateLimits,
    askFor: personalQuestions(rateLimits),
    today: () => '2026-11-21',
  })
  return {
    upstream: () => upstream,
    /** The federation answers no more, until the returned function is called. */
    hang() {
      const { promise, resolve } = Promise.withResolvers<void>()
      answered = promise
      return resolve
    },
    forward: (milliseconds: number) => {
      now += milliseconds
    },
    ask(path: string, userId: string, query: object) {
      const found = routes.find(({ route }) => route.path === path)
      if (!found) throw new Error(`no call ${path}`)
      const caller = { userId, sessionId: 's' }
      return found.handler({ params: {}, query: { page: 1, ...query }, caller } as never)
    },
  }
}

it('one person cannot ask the federation without end, and takes nothing from another', async () => {
  const { ask, upstream, forward } = aService()
  const named = (userId: string, place: number) =>
    ask('/fftt/players', userId, { lastname: `martin${place}` })
  for (let place = 0; place < 600; place++) await named('anne', place)
  const refused = await named('anne', 600).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Rejection)
  expect(refused).toMatchObject({ code: 'TOO_MANY_REQUESTS', extra: { retryAfter: 600 } })
  // All questions count together.
  await expect(ask('/fftt/clubs', 'anne', { department: '33' })).rejects.toThrow(Rejection)
  expect(upstream()).toBe(600)
  await named('bruno', 0)
  expect(upstream()).toBe(601)
  forward(600_000)
  await named('anne', 601)
  expect(upstream()).toBe(602)
})

it('one person has twelve questions under way at most: the slots of the account are for everybody', async () => {
  const { ask, upstream, hang } = aService()
  const answer = hang()
  const named = (userId: string, place: number) =>
    ask('/fftt/players', userId, { lastname: `martin${place}` })
  const pending = Array.from({ length: 12 }, (_, place) => named('anne', place))
  await expect(named('anne', 12)).rejects.toMatchObject({
    code: 'TOO_MANY_REQUESTS',
    extra: { retryAfter: 1 },
  })
  pending.push(named('bruno', 0))
  answer()
  expect(await Promise.all(pending)).toHaveLength(13)
  expect(upstream()).toBe(13)
  await named('anne', 13)
})
