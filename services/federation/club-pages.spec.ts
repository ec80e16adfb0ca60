import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import { memoryRateLimits } from '@pingboard/infra/memory/rate-limits.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { Rejection } from '../kernel/decider.ts'
import type { TeamWithFixtures } from '../ports/federation.ts'
import { clubPages } from './club-pages.ts'

const MINUTE = 60_000

const FIXTURE: Fixture = {
  id: '1',
  label: 'Poule 2 - tour n°1',
  idTeam1: '11',
  idTeam2: '12',
  labelTeam1: 'Mérignac 1',
  labelTeam2: 'Pessac 2',
  clubNumber1: '10330001',
  clubNumber2: '10330002',
  poule: '2',
  divisionId: '5',
  divisionLabel: 'Excellence',
  organismId: '1',
  organismLabel: 'GIRONDE',
  organismCode: 'D33',
  gender: 'M',
  scoreTeam1: null,
  scoreTeam2: null,
  link: 'renc_id=1',
  predictedDate: '2026-11-28',
  actualDate: null,
  live: false,
}
const TEAM: TeamWithFixtures = {
  id: '11',
  label: 'Mérignac 1',
  gender: 'M',
  divisionLabel: 'Excellence',
  fixtures: [FIXTURE],
}

/** Pages over a federation with the clubs 10330000 to 10330999, which counts the questions. */
function pagesOverAFederation() {
  let now = Date.parse('2026-11-21T18:00:00Z')
  const asked = { clubs: 0, teams: 0 }
  let failure: Rejection | null = null
  let teams: readonly TeamWithFixtures[] = [TEAM]
  let isListed = true
  let slowMs = { clubs: 0, teams: 0 }
  const after = (ms: number) =>
    ms === 0 ? undefined : new Promise<void>(resolve => void setTimeout(resolve, ms))
  const freshness = () => ({ fetchedAt: new Date(now).toISOString(), stale: false, source: 'demo' }) as const
  const clock = { now: () => new Date(now) }
  const page = clubPages({
    federation: {
      async clubNumbered(clubNumber) {
        asked.clubs += 1
        await after(slowMs.clubs)
        if (failure) throw failure
        const club = { clubId: '1', clubNumber, name: `Club ${clubNumber}`, validation: null, clubType: 'L' }
        return isListed && clubNumber.startsWith('10330') ? { value: club, freshness: freshness() } : null
      },
      async teamsOfClub() {
        asked.teams += 1
        await after(slowMs.teams)
        return { value: { town: null, teams }, freshness: freshness() }
      },
    },
    clock,
    rateLimits: memoryRateLimits(clock),
    today: () => new Date(now).toISOString().slice(0, 10),
  })
  return {
    asked,
    page: (number: string, address = '192.0.2.1') => page(number, address),
    forward: (milliseconds: number) => {
      now += milliseconds
    },
    fail: (rejection: Rejection | null) => {
      failure = rejection
    },
    /** How long the federation takes for each question. */
    take(clubs: number, teams: number) {
      slowMs = { clubs, teams }
    },
    /** The federation answers with these teams, and with a list of clubs that is empty or not. */
    say(said: { teams?: readonly TeamWithFixtures[]; isListed?: boolean }) {
      teams = said.teams ?? teams
      isListed = said.isListed ?? isListed
    },
  }
}
const club = (serial: number) => `1033${String(serial).padStart(4, '0')}`

it('a thousand visitors at once are one question, and so is everybody of the next five minutes', async () => {
  const { page, asked, forward } = pagesOverAFederation()
  const visitors = Array.from({ length: 1000 }, (_, index) => page(club(1), `192.0.2.${index % 250}`))
  expect(new Set(await Promise.all(visitors)).size).toBe(1)
  expect(asked.teams).toBe(1)
  forward(5 * MINUTE - 1)
  await page(club(1))
  expect(asked.teams).toBe(1)
  forward(1)
  await page(club(1))
  expect(asked.teams).toBe(2)
})

it('a new day makes a new page', async () => {
  const { page, asked, forward } = pagesOverAFederation()
  forward(5 * 60 * MINUTE + 59 * MINUTE)
  expect((await page(club(1))).today).toBe('2026-11-21')
  forward(2 * MINUTE)
  expect((await page(club(1))).today).toBe('2026-11-22')
  expect(asked.teams).toBe(2)
})

it('a number of no club is refused, and asks for no teams', async () => {
  const { page, asked } = pagesOverAFederation()
  await expect(page('10160085')).rejects.toMatchObject({ code: 'CLUB_NOT_FOUND' })
  expect(asked).toEqual({ clubs: 1, teams: 0 })
})

it('one address makes thirty pages in ten minutes; other people are shown theirs', async () => {
  const { page, asked, forward } = pagesOverAFederation()
  for (let serial = 0; serial < 30; serial++) await page(club(serial))
  const refused = { code: 'TOO_MANY_REQUESTS', extra: { retryAfter: expect.any(Number) } }
  await expect(page(club(30))).rejects.toMatchObject(refused)
  expect(asked.teams).toBe(30)
  // What is kept is shown to this address, too.
  await expect(page(club(7))).resolves.toMatchObject({ clubNumber: club(7), freshness: { stale: false } })
  await page(club(31), '192.0.2.2')
  forward(10 * MINUTE)
  await page(club(30))
  expect(asked.teams).toBe(32)
})

it('all addresses together make three hundred pages in ten minutes; then the last page is shown, with its age', async () => {
  const { page, asked, forward } = pagesOverAFederation()
  const first = await page(club(0), '198.51.100.1')
  forward(6 * MINUTE)
  for (let serial = 1; serial < 300; serial++) await page(club(serial), `192.0.2.${serial % 250}`)
  expect(asked.teams).toBe(300)
  await expect(page(club(300), '198.51.100.2')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await page(club(0), '198.51.100.2')).toEqual({
    ...first,
    freshness: { ...first.freshness, stale: true },
  })
  expect(asked.teams).toBe(300)
})

it('while the federation is away the last page is shown for two days, with its age', async () => {
  const { page, forward, fail } = pagesOverAFederation()
  const first = await page(club(1))
  fail(new Rejection('FEDERATION_UNAVAILABLE'))
  forward(47 * 60 * MINUTE)
  expect(await page(club(1))).toEqual({ ...first, freshness: { ...first.freshness, stale: true } })
  await expect(page(club(2))).rejects.toMatchObject({ code: 'FEDERATION_UNAVAILABLE' })
  forward(60 * MINUTE + 1)
  await expect(page(club(1))).rejects.toMatchObject({ code: 'FEDERATION_UNAVAILABLE' })
  fail(null)
  await expect(page(club(1))).resolves.toMatchObject({ freshness: { stale: false } })
})

it('an answer without anything leaves the last page, with its age; it is asked for again after two minutes', async () => {
  const { page, asked, forward, say } = pagesOverAFederation()
  const first = await page(club(1))
  const stale = { ...first, freshness: { ...first.freshness, stale: true } }
  forward(6 * MINUTE)
  for (const teams of [[], [{ ...TEAM, fixtures: [] }]]) {
    say({ teams })
    const before = asked.teams
    expect(await page(club(1))).toEqual(stale)
    forward(2 * MINUTE - 1)
    expect(await page(club(1))).toEqual(stale)
    expect(asked.teams).toBe(before + 1)
    forward(1)
  }
  say({ isListed: false })
  expect(await page(club(1))).toEqual(stale)
  say({ isListed: true, teams: [TEAM] })
  expect(await page(club(1))).toMatchObject({ freshness: { stale: false } })
})

it('and is believed when the last page is two days old', async () => {
  const { page, forward, say } = pagesOverAFederation()
  await page(club(1))
  say({ teams: [] })
  for (let hour = 0; hour < 48; hour++) {
    forward(60 * MINUTE)
    await page(club(1))
  }
  forward(2 * MINUTE)
  expect(await page(club(1))).toMatchObject({ teams: [], freshness: { stale: false } })
})

it('a club without teams has a page of its own, which is made again after two minutes', async () => {
  const { page, asked, forward, say } = pagesOverAFederation()
  say({ teams: [] })
  expect(await page(club(1))).toMatchObject({ teams: [], freshness: { stale: false } })
  forward(2 * MINUTE - 1)
  await page(club(1))
  expect(asked.teams).toBe(1)
  forward(1)
  await page(club(1))
  expect(asked.teams).toBe(2)
})

it('a visitor is not refused because another address has made its thirty pages', async () => {
  const { page } = pagesOverAFederation()
  for (let serial = 0; serial < 30; serial++) await page(club(serial))
  const [first, again, second, third] = await Promise.allSettled([
    page(club(40)),
    page(club(40)),
    page(club(40), '192.0.2.2'),
    page(club(40), '192.0.2.3'),
  ])
  for (const refused of [first, again])
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'TOO_MANY_REQUESTS' } })
  expect([second.status, third.status]).toEqual(['fulfilled', 'fulfilled'])
})

it('an address that asks without end is refused, whatever it asks for', async () => {
  const { page } = pagesOverAFederation()
  for (let time = 0; time < 3000; time++) await page(club(1))
  await expect(page(club(1))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(page(club(1), '192.0.2.9')).resolves.toMatchObject({ clubNumber: club(1) })
})

it('a fault of our own is not covered up with an old page', async () => {
  const { page, forward, fail } = pagesOverAFederation()
  await page(club(1))
  forward(6 * MINUTE)
  fail(new Error('a fault') as Rejection)
  await expect(page(club(1))).rejects.toThrow('a fault')
})

/** How long the page took, in milliseconds of the test's time, and the page or the code of the refusal. */
async function timed(asked: Promise<unknown>): Promise<readonly [milliseconds: number, found: unknown]> {
  const from = performance.now()
  let found: unknown
  asked.then(
    page => {
      found = page
    },
    error => {
      found = error instanceof Rejection ? error.code : error
    },
  )
  for (let step = 0; found === undefined && step < 400; step++) await vi.advanceTimersByTimeAsync(50)
  return [performance.now() - from, found]
}
function withTestTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
}

it('a federation that answers slowly leaves the last page within six seconds; its answer makes the next one', async () => {
  withTestTime()
  const { page, asked, forward, take } = pagesOverAFederation()
  const first = await page(club(1))
  forward(6 * MINUTE)
  take(7900, 7900)
  const [milliseconds, found] = await timed(page(club(1)))
  expect(milliseconds).toBeLessThanOrEqual(6100)
  expect(found).toEqual({ ...first, freshness: { ...first.freshness, stale: true } })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await timed(page(club(1)))).toEqual([
    expect.any(Number),
    expect.objectContaining({ today: first.today }),
  ])
  expect(await page(club(1))).toMatchObject({ freshness: { stale: false } })
  expect(asked).toEqual({ clubs: 2, teams: 2 })
})

it('both questions have one deadline together where no page is kept', async () => {
  withTestTime()
  const { page, asked, take } = pagesOverAFederation()
  take(5000, 5000)
  const [milliseconds, found] = await timed(page(club(1)))
  expect(found).toBe('FEDERATION_TIMEOUT')
  expect(milliseconds).toBeLessThanOrEqual(8100)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await page(club(1))).toMatchObject({ clubNumber: club(1), freshness: { stale: false } })
  expect(asked).toEqual({ clubs: 1, teams: 1 })
  take(3000, 3000)
  expect(await timed(page(club(2)))).toEqual([
    expect.any(Number),
    expect.objectContaining({ clubNumber: club(2) }),
  ])
})

it('a late fault of our own, or a late refusal, harms nobody', async () => {
  withTestTime()
  const { page, fail, take } = pagesOverAFederation()
  take(9000, 0)
  fail(new Error('a fault') as Rejection)
  expect((await timed(page(club(1))))[1]).toBe('FEDERATION_TIMEOUT')
  await vi.advanceTimersByTimeAsync(2000)
  fail(null)
  take(0, 0)
  expect(await page(club(1))).toMatchObject({ clubNumber: club(1) })
})
