import { readNow } from '@pingboard/infra/federation/reader.ts'
import { playersOf } from '@pingboard/infra/federation/simulator/players.ts'
import { makeWorld } from '@pingboard/infra/federation/simulator/world.ts'
import { OutgoingError } from '@pingboard/infra/outgoing/error.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { proof } from '../support/proof.ts'
import { randomFrom } from '../support/random.ts'
import { scale } from '../support/scale.ts'
import { type Defect, playDay, settled, truthOf } from './first-day/day.ts'
import { gatewayBefore } from './first-day/gateway.ts'
import { weatheredService } from './first-day/stub.ts'

/** The guest's own club: in the demo world the first of Gironde. */
const world = makeWorld(7)
const home = world.clubs.find(club => club.committee.code === 'D33' && club.rank === 0)
const CLUB = home?.number ?? ''

/** A gateway that lacks one of its ways, or has a mistake. Days are played until the mistake is found. */
const TWINS: readonly [mistake: string, defect: Defect][] = [
  ...['xml_result_equ', 'xml_club_b', 'xml_liste_joueur', 'xml_licence', 'xml_joueur'].map(
    (script): [string, Defect] => [
      `never asks ${script}`,
      {
        talk: talk => async (asked, query, signal) =>
          asked === script ? { status: 404, bytes: Buffer.alloc(0) } : talk(asked, query, signal),
      },
    ],
  ),
  [
    'never registers',
    {
      talk: talk => async (asked, query, signal) =>
        asked === 'xml_initialisation' ? { status: 500, bytes: Buffer.alloc(0) } : talk(asked, query, signal),
    },
  ],
  ['gives up an answer after five seconds', { options: { limits: { attemptMs: 5000 } } }],
  [
    'reads no windows-1252',
    {
      options: {
        reader: {
          async read(script, asked, bytes) {
            if (bytes.includes('windows-1252')) throw new OutgoingError('unavailable', 'a twin')
            return readNow(script, asked, bytes)
          },
        },
      },
    },
  ],
]

describe("the federation's first day", () => {
  test('as the simulated federation knows it: fixtures, clubs and players are there', async () => {
    const truth = await truthOf(CLUB)
    for (const [what, rows] of truth) expect(rows.length, what).toBeGreaterThan(0)
    const holders =
      home === undefined ? [] : playersOf(world, home).filter(player => player.licenceType !== null)
    expect(truth.get('players of a club')).toHaveLength(holders.length)
  })

  proof(
    'data come whenever any way leads to them, with their date when they are kept ones, and nothing empty is kept long',
    { timeout: 600_000 },
    async ({ random, note }) => {
      const truth = await truthOf(CLUB)
      const days = scale(400)
      const counts = new Map<string, number>()
      const faults: string[] = []
      // Each of these must happen often enough, or the days prove nothing about it. More days follow until they have.
      const isSeldom = (what: string): boolean => (counts.get(what) ?? 0) <= days / 20
      const hadToHappen = [
        'comes',
        'may be none',
        'fails',
        'a kept one, with its date',
        'asked again after a timeout',
      ]
      let played = 0
      for (; played < days || (played < 5 * days && hadToHappen.some(isSeldom)); played += 1) {
        const day = await playDay(random.fork(), CLUB, truth)
        for (const [what, times] of Object.entries(day.counts))
          counts.set(what, (counts.get(what) ?? 0) + times)
        faults.push(...day.faults)
      }
      note('days', played)
      for (const [what, times] of [...counts].toSorted()) note(what, times)
      expect(faults.slice(0, 3)).toEqual([])
      expect(hadToHappen.filter(isSeldom)).toEqual([])
    },
  )

  test('a service that takes nine seconds answers the next question; the last answer comes with its date meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const start = Date.parse('2025-11-20T17:00:00Z') - performance.now()
    const now = () => start + performance.now()
    let times = 0
    const { talk } = weatheredService()
    const { federation, close } = gatewayBefore(
      async (...asked) => {
        times += asked[0] === 'xml_liste_joueur_o' ? 1 : 0
        await new Promise(resolve => setTimeout(resolve, 9000))
        return talk(...asked)
      },
      {
        clock: { now: () => new Date(now()) },
        reader: { read: async (script, asked, bytes) => readNow(script, asked, bytes) },
      },
    )
    onTestFinished(close)
    const ask = () =>
      settled(async () => {
        const { value, freshness } = await federation.playersOfClub(CLUB)
        return { value: value.map(player => player.licenseNumber), freshness }
      }, now)
    expect(await ask()).toBe('FEDERATION_TIMEOUT')
    await vi.advanceTimersByTimeAsync(2000)
    const first = await ask()
    expect(first).toMatchObject({ isStale: false, rows: expect.arrayContaining([expect.any(String)]) })
    expect(times).toBe(1)
    await vi.advanceTimersByTimeAsync(13 * 3_600_000)
    const asked = now()
    // A caller with a kept answer waits at most half of the eight seconds.
    expect(await ask()).toEqual({ ...(first as object), isStale: true })
    expect(now() - asked).toBeLessThanOrEqual(4100)
    await vi.advanceTimersByTimeAsync(6000)
    expect(await ask()).toMatchObject({ isStale: false })
    expect(times).toBe(2)
  })

  test.each(TWINS)('a gateway that %s is found out', { timeout: 120_000 }, async (_, defect) => {
    const truth = await truthOf(CLUB)
    const random = randomFrom(1)
    for (let day = 0; day < 300; day += 1) {
      if ((await playDay(random.fork(), CLUB, truth, defect)).faults.length > 0) return
    }
    expect.unreachable('not found out in 300 days')
  })
})
