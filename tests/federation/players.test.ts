import {
  getPlayer,
  getPlayerV2,
  listPlayerGamesV2,
  listPlayers,
  playerHistory,
} from '@pingboard/contracts/http/federation.ts'
import { gridPoints } from '@pingboard/contracts/points.ts'
import { openFederation } from '@pingboard/infra/federation/gateway.ts'
import { playersOf } from '@pingboard/infra/federation/simulator/players.ts'
import { makeWorld } from '@pingboard/infra/federation/simulator/world.ts'
import { collapse } from '@pingboard/infra/federation/values.ts'
import { monthsToCount, valued, virtualPoints } from '@pingboard/services/federation/matches.ts'
import {
  dailyPlayer,
  players,
  rankedPlayer,
  rankingHistory,
  seasonMatches,
  validatedMatches,
} from '@pingboard/services/federation/player-queries.ts'
import { Rejection } from '@pingboard/services/kernel/decider.ts'
import { describe, expect, it } from 'vitest'
import { within } from '../adapters/promises.ts'
import { ACCOUNT, openPair } from './helpers.ts'

// The simulator of these tests has seed 7 and serves this world.
const world = makeWorld(7)
const TODAY = '2025-11-20'
const GUEST = '3310004'

const club = world.clubs.find(one => one.committee.code === 'D16' && one.rank === 1)
const roster = club === undefined ? [] : playersOf(world, club)
const licenceOf = (keep: (player: (typeof roster)[number]) => boolean) => {
  const found = roster.find(keep)
  if (found === undefined) throw new Error('the seed gives no such player')
  return found.licence
}
/** A player on a team has matches. One spare player has no licence this season, one a leisure licence. */
const playing = licenceOf(player => player.place === 5)
const lapsed = licenceOf(player => player.licenceType === null)
const leisure = licenceOf(player => player.licenceType === 'P')
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    error => (error instanceof Rejection ? error.code : String(error)),
  )

describe('a licence holder', () => {
  it('of the ranking base has ranks, points, and what the daily base adds', async () => {
    const { federation } = await openPair()
    const card = await rankedPlayer(federation, playing)
    expect(card).toMatchObject({
      licenseNumber: playing,
      clubNumber: club?.number,
      clubLabel: club?.name,
      licenseId: expect.stringMatching(/^[0-9]+$/),
      gender: 'M',
      type: 'T',
      validation: expect.stringMatching(/^2025-/),
      globalRanking: expect.any(Number),
      virtual: null,
      freshness: { stale: false, source: 'demo' },
    })
    expect(getPlayer.reply.safeParse(card).error).toBeUndefined()
  })

  it('of the daily base has the same points, the ranks, and virtual points', async () => {
    const { federation } = await openPair()
    const [ranked, daily] = [
      await rankedPlayer(federation, playing),
      await dailyPlayer(federation, playing, TODAY),
    ]
    const { points, oldPoints, officialPoints, globalRanking, rank, departementalRanking } = ranked
    expect(daily).toMatchObject({
      points,
      oldPoints,
      officialPoints,
      globalRanking,
      rank,
      departementalRanking,
    })
    expect(daily.virtual).not.toBe(daily.points)
    expect(getPlayerV2.reply.safeParse(daily).error).toBeUndefined()
  })

  it('nobody knows is not found, in either base, and neither are their matches and history', async () => {
    const { federation } = await openPair()
    const unknown = '16999999'
    const questions = [
      () => rankedPlayer(federation, unknown),
      () => dailyPlayer(federation, unknown, TODAY),
      () => validatedMatches(federation, { licence: unknown, page: 1 }),
      () => seasonMatches(federation, { licence: unknown, page: 1 }, TODAY),
      () => rankingHistory(federation, { licence: unknown, page: 1 }),
    ]
    for (const ask of questions) expect(await codeOf(ask())).toBe('PLAYER_NOT_FOUND')
  })

  it('without a licence this season is in the daily base only, without monthly points', async () => {
    const { federation } = await openPair()
    expect(await codeOf(rankedPlayer(federation, lapsed))).toBe('PLAYER_NOT_FOUND')
    expect(await dailyPlayer(federation, lapsed, TODAY)).toMatchObject({
      points: null,
      virtual: null,
      type: null,
      globalRanking: null,
      officialPoints: expect.any(Number),
    })
  })

  it('who has played nothing has an empty list, and no difference to their points', async () => {
    const { federation } = await openPair()
    const asked = { licence: leisure, page: 1 }
    for (const list of [validatedMatches(federation, asked), seasonMatches(federation, asked, TODAY)])
      expect((await list).metadata.total).toBe(0)
    const { points, virtual } = await dailyPlayer(federation, leisure, TODAY)
    expect(virtual).toBe(points)
  })

  it.each(['', '12', '123456789', '16 10104', '1610104&club=1', 'abcdef', '../../x'])(
    'of a number written %j is not asked for',
    async licence => {
      const { federation, simulator } = await openPair()
      expect(await codeOf(rankedPlayer(federation, licence))).toBe('INVALID_REQUEST')
      expect(simulator.calls()).toBe(0)
    },
  )

  it('is read whole in one call of each script', async () => {
    const { federation, simulator } = await openPair()
    await dailyPlayer(federation, playing, TODAY)
    await seasonMatches(federation, { licence: playing, page: 1 }, TODAY)
    await rankedPlayer(federation, playing)
    await validatedMatches(federation, { licence: playing, page: 1 })
    const scripts = ['xml_licence_b', 'xml_joueur', 'xml_partie', 'xml_partie_mysql']
    expect(scripts.map(script => simulator.calls(script))).toEqual([1, 1, 1, 1])
  })
})

describe('points and matches of one answer', () => {
  it('are equally old: a match that has just been validated is neither missing nor counted twice', async () => {
    const { federation, simulator, clock } = await openPair()
    const ask = async () => {
      await rankedPlayer(federation, playing)
      await seasonMatches(federation, { licence: playing, page: 1 }, TODAY)
      return ['xml_joueur', 'xml_licence_b', 'xml_partie_mysql'].map(script => simulator.calls(script))
    }
    expect(await ask()).toEqual([1, 1, 1])
    clock.forward(31 * 60_000)
    expect(await ask()).toEqual([2, 2, 2])
  })
})

describe('matches of a player', () => {
  it('validated ones are those of the months before, with their points', async () => {
    const { federation } = await openPair()
    const { data, metadata } = await validatedMatches(federation, { licence: playing, page: 1 })
    expect(metadata.total).toBeGreaterThan(20)
    for (const match of data) {
      expect(match.date < '2025-11-01').toBe(true)
      expect(match).toMatchObject({ source: 'mysql', event: null, withdraw: false, gain: expect.any(Number) })
    }
  })

  it('of the season are those and the ones of the month, newest first, with an estimate', async () => {
    const { federation } = await openPair()
    const licence = playing
    const counted = (await validatedMatches(federation, { licence, page: 1 })).data
    const all = await seasonMatches(federation, { licence, page: 1 }, TODAY)
    expect(listPlayerGamesV2.reply.safeParse(all).error).toBeUndefined()
    const days = all.data.map(match => match.date)
    expect(days).toEqual(days.toSorted().reverse())
    expect(all.data.filter(match => match.source === 'mysql').map(match => match.id)).toEqual(
      counted.map(match => match.id),
    )
    const { points } = await dailyPlayer(federation, licence, TODAY)
    const waiting = all.data.filter(match => match.source === 'spid' && !match.withdraw)
    expect(waiting.length).toBeGreaterThan(3)
    for (const match of waiting) {
      expect(match.date >= '2025-11-01').toBe(true)
      const estimate = gridPoints(points ?? 0, match.officialPoints ?? 0, match.victory) * match.coef
      expect(match.gain).toBe(estimate)
    }
    expect(new Set(all.data.map(match => match.coef))).toEqual(new Set([1, 1.5]))
  })

  it('lack only the estimate when the player’s own points cannot be read', async () => {
    const { federation, simulator } = await openPair({ gateway: { limits: { attempts: 1 } } })
    simulator.fail('500-json', 'xml_licence_b', 'xml_joueur')
    const { data } = await seasonMatches(federation, { licence: playing, page: 1 }, TODAY)
    const waiting = data.filter(match => match.source === 'spid' && !match.withdraw)
    expect(waiting.length).toBeGreaterThan(3)
    for (const match of waiting) expect(match).toMatchObject({ gain: null, outcome: null })
  })

  it('come by a hundred', async () => {
    const { federation } = await openPair({ start: '2026-06-20T10:00:00Z' })
    const page = (number: number) =>
      seasonMatches(federation, { licence: playing, page: number }, '2026-06-20')
    const [one, two] = [await page(1), await page(2)]
    expect(one.data).toHaveLength(100)
    expect(one.metadata).toMatchObject({ currentPage: 1, lastPage: 2 })
    expect(two.data.length).toBe(one.metadata.total - 100)
    expect((await page(3)).data).toEqual([])
  })
})

describe('lists of players', () => {
  it('of a club are its licence holders of the season, by name', async () => {
    const { federation } = await openPair()
    const list = await players(federation, { clubNumber: club?.number ?? '', page: 1 })
    const holders = roster.filter(player => player.licenceType !== null)
    expect(holders.length).toBeLessThan(roster.length)
    expect(list.metadata.total).toBe(holders.length)
    const names = list.data.map(player => `${player.lastname} ${player.firstname}`)
    expect(names).toEqual(names.toSorted(new Intl.Collator('fr', { sensitivity: 'base' }).compare))
    expect(listPlayers.reply.safeParse(list).error).toBeUndefined()
  })

  it('of a last name come whatever its case, accents and apostrophe, a hundred a page', async () => {
    const { federation, simulator } = await openPair()
    const total = async (lastname: string) =>
      (await players(federation, { lastname, page: 1 })).metadata.total
    const found = await total('D’Éstanville')
    expect(found).toBeGreaterThan(100)
    expect(await total("d'estanville")).toBe(found)
    expect(await total("D'ESTANVILLE")).toBe(found)
    expect(simulator.calls('xml_liste_joueur_o')).toBe(1)
    expect((await players(federation, { lastname: 'de la brunière', page: 1 })).data[0]?.lastname).toBe(
      'DE LA BRUNIERE',
    )
    expect(await total('Personne')).toBe(0)
  })

  it.each(['', 'x', '%%', 'a<b', "'' OR 1=1", '12', 'x'.repeat(61)])(
    'of a name written %j are not asked for',
    async lastname => {
      const { federation, simulator } = await openPair()
      expect(await codeOf(players(federation, { lastname, page: 1 }))).toBe('INVALID_REQUEST')
      expect(simulator.calls()).toBe(0)
    },
  )

  it('take exactly one criterion', async () => {
    const { federation } = await openPair()
    expect(await codeOf(players(federation, { page: 1 }))).toBe('INVALID_REQUEST')
    const both = { lastname: 'Laurent', clubNumber: club?.number, page: 1 }
    expect(await codeOf(players(federation, both))).toBe('INVALID_REQUEST')
  })
})

describe('an account that was not granted everything', () => {
  const open = (...missing: string[]) => {
    const all = [
      ...['xml_joueur', 'xml_licence', 'xml_licence_b', 'xml_partie', 'xml_partie_mysql'],
      ...['xml_liste_joueur', 'xml_liste_joueur_o', 'xml_histo_classement'],
    ]
    return openPair({ simulator: { grants: all.filter(script => !missing.includes(script)) } })
  }

  it('reads the poorer card instead of the richer one, with the points of the ranking base', async () => {
    const { federation } = await open('xml_licence_b')
    expect(await dailyPlayer(federation, playing, TODAY)).toMatchObject({
      licenseNumber: playing,
      type: 'T',
      officialPoints: expect.any(Number),
      points: expect.any(Number),
      virtual: expect.any(Number),
      globalRanking: expect.any(Number),
    })
  })

  it('reads the poorer list instead of the richer one', async () => {
    const { federation } = await open('xml_liste_joueur_o')
    const { data } = await players(federation, { clubNumber: club?.number ?? '', page: 1 })
    expect(data.length).toBeGreaterThan(10)
    expect(data[0]).toMatchObject({ gender: null, points: null, clubNumber: club?.number })
  })

  it('does without ranks, and without virtual points', async () => {
    const { federation } = await open('xml_joueur', 'xml_partie')
    expect(await dailyPlayer(federation, playing, TODAY)).toMatchObject({
      points: expect.any(Number),
      globalRanking: null,
      virtual: null,
    })
    expect(await rankedPlayer(federation, playing)).toMatchObject({
      points: expect.any(Number),
      globalRanking: null,
    })
    expect(await codeOf(seasonMatches(federation, { licence: playing, page: 1 }, TODAY))).toBe(
      'FEDERATION_REFUSED',
    )
  })
})

describe('a failing federation', () => {
  it('a hundred equal questions at once are one call', async () => {
    const { federation, simulator } = await openPair()
    await Promise.all(Array.from({ length: 100 }, () => rankedPlayer(federation, playing)))
    expect([simulator.calls('xml_joueur'), simulator.calls('xml_licence_b')]).toEqual([1, 1])
  })

  it('what only completes a card takes half the time at most', async () => {
    const { federation, simulator } = await openPair({
      gateway: { deadlineMs: 3000, limits: { attemptMs: 5000 } },
    })
    simulator.fail('hang', 'xml_joueur', 'xml_partie')
    const card = await within(dailyPlayer(federation, playing, TODAY), 'the card', 2900)
    expect(card).toMatchObject({ points: expect.any(Number), globalRanking: null, virtual: null })
  })

  it('one deadline covers a whole question', async () => {
    const { federation, simulator } = await openPair({
      gateway: { deadlineMs: 300, limits: { attemptMs: 120 } },
    })
    simulator.fail('hang')
    const asked = codeOf(seasonMatches(federation, { licence: playing, page: 1 }, TODAY))
    expect(await within(asked, 'the answer', 1500)).toBe('FEDERATION_TIMEOUT')
  })

  it('old cards are served meanwhile, marked, with the time they are from', async () => {
    const { federation, simulator, clock } = await openPair()
    const before = await dailyPlayer(federation, playing, TODAY)
    clock.forward(2 * 3_600_000)
    simulator.fail('500-json')
    const after = await dailyPlayer(federation, playing, TODAY)
    expect(after).toEqual({ ...before, freshness: { ...before.freshness, stale: true } })
  })

  it('and are forgotten after three days, people that they are', async () => {
    const { federation, simulator, clock } = await openPair()
    await dailyPlayer(federation, playing, TODAY)
    clock.forward(73 * 3_600_000)
    simulator.fail('500-json')
    expect(await codeOf(dailyPlayer(federation, playing, TODAY))).toBe('FEDERATION_UNAVAILABLE')
  })

  it('names and licence numbers stand in no log', async () => {
    const { federation, simulator, logged } = await openPair()
    for (const fault of ['500-json', '401', 'html'] as const) {
      simulator.fail(fault)
      await codeOf(dailyPlayer(federation, playing, TODAY))
      await codeOf(rankingHistory(federation, { licence: playing, page: 1 }))
      await codeOf(players(federation, { lastname: 'Estanville', page: 1 }))
    }
    expect(logged.length).toBeGreaterThan(3)
    const said = logged.join('\n')
    for (const secret of [playing, 'ESTANVILLE', 'Estanville', ACCOUNT.id, ACCOUNT.password, 'tmc'])
      expect(said).not.toContain(secret)
  })

  it('its requests are counted, by target and result', async () => {
    const { federation, simulator, gateway } = await openPair()
    await rankedPlayer(federation, playing)
    simulator.fail('401')
    await codeOf(rankedPlayer(federation, GUEST))
    const counts = () =>
      Object.fromEntries(gateway.outgoing.counts().map(one => [`${one.target} ${one.result}`, one.requests]))
    // One request registers, two read cards. Then one reads the ranking base, three read the daily base in turn.
    await expect.poll(counts).toEqual({ 'federation ok': 3, 'federation refused': 4 })
  })
})

/** Days in both halves of the season, at the start of a month and within one. */
const DAYS = ['2025-09-20', '2025-11-20', '2025-12-01', '2026-01-05', '2026-03-18', '2026-06-20']

describe.each(DAYS)('the demo world on %s', today => {
  const start = `${today}T10:00:00Z`

  it('monthly points are the official ones and what the validated matches of the phase gave', async () => {
    const { federation } = await openPair({ start })
    const phase = today < '2026' ? '2025-07-01' : '2026-01-01'
    for (const licence of [playing, GUEST]) {
      const card = (await federation.dailyPlayer(licence)).value
      const counted = (await federation.validatedMatches(licence)).value.filter(match => match.date >= phase)
      const won = counted.reduce((sum, match) => sum + (match.validatedGain ?? 0), 0)
      expect(card.player.points).toBeCloseTo((card.player.officialPoints ?? 0) + won, 6)
    }
  })

  it('every validated match is worth what the grid gives for the points both had then', async () => {
    const { federation } = await openPair({ start })
    const matches = (await federation.validatedMatches(GUEST)).value
    const grid = new Set(
      [true, false].flatMap(victory =>
        [-600, -450, -350, -250, -175, -125, -75, -30, 0, 30, 75, 125, 175, 250, 350, 450, 600].map(
          difference => gridPoints(1000 + difference, 1000, victory),
        ),
      ),
    )
    for (const { validatedGain, coef, victory } of matches) {
      expect(grid).toContain((validatedGain ?? Number.NaN) / coef)
      expect((validatedGain ?? 0) * (victory ? 1 : -1)).toBeGreaterThanOrEqual(0)
    }
  })

  it('two who met tell the same match from their two sides', async () => {
    const { federation } = await openPair({ start })
    const { matches } = (await federation.seasonMatches(GUEST)).value
    // All possible opponents: a match gives the opponent's name, not the licence number.
    const nearby = world.clubs
      .filter(one => one.committee.code === 'D33')
      .flatMap(one => playersOf(world, one))
    let met = 0
    for (const match of matches.filter(one => !one.withdraw).slice(0, 3)) {
      for (const player of nearby.filter(
        one => collapse(`${one.lastname} ${one.firstname}`) === match.name,
      )) {
        const theirs = (await federation.seasonMatches(player.licence)).value.matches
        const same = theirs.find(one => one.id === match.id)
        if (same === undefined) continue
        expect(same).toMatchObject({ victory: !match.victory, date: match.date, coef: match.coef })
        met += 1
      }
    }
    expect(met).toBe(3)
  })

  it('history ends with the official points, and in the second phase with those of the first before them', async () => {
    const { federation } = await openPair({ start })
    const history = await rankingHistory(federation, { licence: GUEST, page: 1 })
    expect(playerHistory.reply.safeParse(history).error).toBeUndefined()
    const card = await rankedPlayer(federation, GUEST)
    const isSecond = today >= '2026'
    expect(history.data.at(-1)).toEqual({
      season: '2025-2026',
      phase: isSecond ? 2 : 1,
      points: card.officialPoints,
      rank: null,
    })
    if (isSecond) expect(history.data.at(-2)?.points).toBe(card.initialPoints)
  })

  it('virtual points are what the pages’ own matches add up to', async () => {
    const { federation } = await openPair({ start })
    const { points, virtual } = await dailyPlayer(federation, GUEST, today)
    const { matches } = (await federation.seasonMatches(GUEST)).value
    const waiting = matches
      .filter(match => match.source === 'spid')
      .map(match => valued(match, points, monthsToCount(matches, today)).gain ?? 0)
    expect(virtual).toBeCloseTo((points ?? 0) + waiting.reduce((sum, gain) => sum + gain, 0), 3)
    expect(virtualPoints(points, [], today)).toBe(points)
  })
})

describe('the demo’s own player', () => {
  it('is found by name, alone, with a rich season', async () => {
    const { federation } = await openPair()
    const { data } = await players(federation, { lastname: 'Laurent', page: 1 })
    expect(data).toMatchObject([{ licenseNumber: GUEST, lastname: 'LAURENT', firstname: 'Camille' }])
    const season = await seasonMatches(federation, { licence: GUEST, page: 1 }, TODAY)
    expect(season.metadata.total).toBeGreaterThan(40)
    expect(season.data.some(match => match.withdraw) || season.data.some(match => match.coef === 1.5)).toBe(
      true,
    )
    expect((await rankingHistory(federation, { licence: GUEST, page: 1 })).data).toHaveLength(12)
  })

  it('is the same after a restart', async () => {
    const { federation, gateway } = await openPair()
    const one = await dailyPlayer(federation, GUEST, TODAY)
    expect(await dailyPlayer(openFederation(gateway), GUEST, TODAY)).toEqual(one)
  })
})
