import { newGame } from '@pingboard/contracts/http/boards.ts'
import { ownResults } from '@pingboard/contracts/own-results.ts'
import { sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { openFederation } from '@pingboard/infra/federation/gateway.ts'
import type { Fault } from '@pingboard/infra/federation/simulator/faults.ts'
import { makeWorld } from '@pingboard/infra/federation/simulator/world.ts'
import { Rejection } from '@pingboard/services/kernel/decider.ts'
import { describe, expect, it } from 'vitest'
import { newGameOf } from '../../shell/kit/new-board/new-game.ts'
import { within } from '../adapters/promises.ts'
import { ACCOUNT, openPair } from './helpers.ts'

// The simulator of these tests has seed 7 and serves this world.
const world = makeWorld(7)
const SEASON = ['2025-07-01', '2026-06-30'] as const
const TODAY = '2025-11-20'

const clubWhere = (keep: (club: (typeof world.clubs)[number]) => boolean) => {
  const club = world.clubs.find(keep)
  if (club === undefined) throw new Error('the seed gives no such club')
  return club
}
const charente = clubWhere(club => club.committee.code === 'D16' && club.rank === 1)
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    error => (error instanceof Rejection ? error.code : String(error)),
  )

describe('fixtures of a club', () => {
  it('are those of its teams between two days, both included, in order of day', async () => {
    const { federation } = await openPair()
    const { value } = await federation.fixturesOfClub(charente.number, TODAY, '2025-11-27')
    expect(value.length).toBeGreaterThan(5)
    const days = value.map(fixture => fixture.actualDate ?? '')
    expect(days).toEqual(days.toSorted())
    expect(days[0]).toBe(TODAY)
    expect(days.at(-1)).toBe('2025-11-27')
    for (const fixture of value) expect([fixture.clubNumber1, fixture.clubNumber2]).toContain(charente.number)
  })

  it('carry division, organism, pool and gender', async () => {
    const { federation } = await openPair()
    const { value } = await federation.fixturesOfClub(charente.number, ...SEASON)
    const local = value.find(fixture => fixture.organismCode === 'D16')
    expect(local).toMatchObject({
      organismId: '131',
      organismLabel: 'CHARENTE',
      gender: 'M',
      divisionId: expect.stringMatching(/^[0-9]+$/),
      poule: expect.stringMatching(/^[0-9]+$/),
      divisionLabel: expect.stringMatching(/^D16 - /),
    })
  })

  it('past ones have scores, coming ones none', async () => {
    const { federation } = await openPair()
    const { value } = await federation.fixturesOfClub(charente.number, ...SEASON)
    const past = value.filter(
      fixture => (fixture.actualDate ?? '') < TODAY && fixture.labelTeam2 !== 'EXEMPT',
    )
    const played = past.filter(fixture => fixture.labelTeam1 !== 'EXEMPT')
    expect(played.length).toBeGreaterThan(0)
    for (const fixture of played)
      expect((fixture.scoreTeam1 ?? -1) + (fixture.scoreTeam2 ?? -1)).toBeGreaterThan(0)
    for (const fixture of value.filter(one => (one.actualDate ?? '') >= TODAY)) {
      expect([fixture.scoreTeam1, fixture.scoreTeam2]).toEqual([null, null])
    }
  })

  it('an odd pool gives exempt rows', async () => {
    const { federation } = await openPair()
    const pool = world.pools.find(one => one.slots.length === 8 && one.slots.includes(null))
    const club = pool?.slots.find(team => team !== null)?.club
    const { value } = await federation.fixturesOfClub(club?.number ?? '', ...SEASON)
    const exempt = value.filter(one => one.labelTeam1 === 'EXEMPT' || one.labelTeam2 === 'EXEMPT')
    expect(exempt.length).toBeGreaterThan(0)
    for (const fixture of exempt) {
      const side =
        fixture.labelTeam1 === 'EXEMPT'
          ? [fixture.idTeam1, fixture.clubNumber1]
          : [fixture.idTeam2, fixture.clubNumber2]
      expect(side).toEqual([null, null])
    }
  })

  it('a derby of two teams of the club appears once', async () => {
    const { federation } = await openPair()
    const club = clubWhere(one => one.rank === 0 && one.committee.code === 'D16')
    const { value } = await federation.fixturesOfClub(club.number, ...SEASON)
    const derbies = value.filter(one => one.clubNumber1 === club.number && one.clubNumber2 === club.number)
    expect(derbies.length).toBeGreaterThan(0)
    expect(new Set(value.map(one => one.id)).size).toBe(value.length)
  })

  it('a joint team is found under either club, with the number of the club that was asked for', async () => {
    const { federation } = await openPair()
    const team = world.pools.flatMap(pool => pool.slots).find(one => one?.partner)
    const [own, partner] = [team?.club.number ?? '', team?.partner?.number ?? '']
    // The same rows are read for both clubs: one must not find the number of the other.
    for (const number of [own, partner, own]) {
      const { value } = await federation.fixturesOfClub(number, ...SEASON)
      const joint = value.filter(one => [one.idTeam1, one.idTeam2].includes(String(team?.id)))
      expect(joint.length).toBeGreaterThan(5)
      expect(joint[0]?.gender).toBe('F')
      for (const { idTeam1, clubNumber1, clubNumber2 } of joint) {
        const [ours, theirs] =
          idTeam1 === String(team?.id) ? [clubNumber1, clubNumber2] : [clubNumber2, clubNumber1]
        expect(ours).toBe(number)
        expect(theirs).not.toBe(number)
      }
    }
  })

  it('a joint team has results on a board of either club', async () => {
    const { federation } = await openPair()
    const team = world.pools.flatMap(pool => pool.slots).find(one => one?.partner)
    for (const club of [team?.club.number ?? '', team?.partner?.number ?? '']) {
      const { value } = await federation.fixturesOfClub(club, '2025-07-01', '2025-11-19')
      const played = value.filter(one => [one.idTeam1, one.idTeam2].includes(String(team?.id)))
      expect(played.length).toBeGreaterThan(1)
      for (const [index, fixture] of played.entries()) {
        const { scoreTeam1, scoreTeam2 } = fixture
        const game = sampleGame(index + 1, {
          ...newGame.parse(newGameOf(fixture)),
          scoreTeam1,
          scoreTeam2,
          done: true,
        })
        const side = fixture.idTeam1 === String(team?.id) ? 1 : 2
        expect(ownResults(game, TODAY, club).map(result => result.side)).toEqual([side])
      }
    }
  })

  it('a moved fixture is filtered by its real day, and gives both', async () => {
    const { federation } = await openPair()
    const clubs = world.clubs.filter(club => club.committee.code === 'D59')
    for (const club of clubs) {
      const { value } = await federation.fixturesOfClub(club.number, ...SEASON)
      const moved = value.find(one => one.actualDate !== one.predictedDate)
      if (!moved?.actualDate) continue
      const there = await federation.fixturesOfClub(club.number, moved.actualDate, moved.actualDate)
      expect(there.value).toContainEqual(moved)
      const day = moved.predictedDate ?? ''
      const away = await federation.fixturesOfClub(club.number, day, day)
      expect(away.value).not.toContainEqual(moved)
      return
    }
    expect.unreachable('no moved fixture')
  })

  it('in January teams stand in the pools of both phases, and both are read', async () => {
    const { federation } = await openPair({ start: '2026-01-22T17:00:00Z' })
    const { value } = await federation.fixturesOfClub(charente.number, ...SEASON)
    const labels = value.map(one => one.divisionLabel ?? '')
    expect(labels.some(label => label.endsWith('Ph 1'))).toBe(true)
    expect(labels.some(label => label.endsWith('Ph 2'))).toBe(true)
  })

  it('of an unknown club are none', async () => {
    const { federation } = await openPair()
    expect((await federation.fixturesOfClub('99999999', ...SEASON)).value).toEqual([])
  })

  it('are read pool by pool when the account lacks the richer script', async () => {
    const all = ['xml_initialisation', 'xml_equipe', 'xml_organisme', 'xml_result_equ', 'xml_club_dep2']
    const poor = await openPair({ simulator: { grants: all } })
    const rich = await openPair()
    const plain = (list: readonly object[]) => list.map(one => ({ ...one, live: false }))
    const [one, two] = await Promise.all(
      [poor, rich].map(pair => pair.federation.fixturesOfClub(charente.number, ...SEASON)),
    )
    expect(plain(one?.value ?? [])).toEqual(plain(two?.value ?? []))
  })

  it('lack only labels when organisms cannot be read', async () => {
    const { federation, simulator } = await openPair()
    simulator.fail('401-script', 'xml_organisme')
    const { value } = await federation.fixturesOfClub(charente.number, TODAY, TODAY)
    expect(value.length).toBeGreaterThan(0)
    expect(value[0]).toMatchObject({
      organismLabel: null,
      organismCode: null,
      organismId: expect.any(String),
    })
  })
})

describe('clubs of a department', () => {
  it.each([
    ['16', ['16']],
    ['2A', ['99']],
    ['2B', ['98']],
    ['20', ['98', '99']],
    ['05', ['04']],
    ['43', ['42']],
    ['07', ['26']],
    ['971', ['9A']],
    ['976', ['9G']],
    ['988', ['9E', '9F']],
  ])('%s are those of committees %s', async (department, committees) => {
    const { federation } = await openPair()
    const { value } = await federation.clubsOfDepartment(department)
    expect(value.length).toBeGreaterThan(5)
    expect(new Set(value.map(club => club.clubNumber.slice(2, 4)))).toEqual(new Set(committees))
  })

  it('come by name, as French sorts it', async () => {
    const { federation } = await openPair()
    const names = (await federation.clubsOfDepartment('75')).value.map(club => club.name)
    expect(names).toEqual(
      names.toSorted(new Intl.Collator('fr', { sensitivity: 'base', numeric: true }).compare),
    )
  })

  it('of a department that does not exist are none', async () => {
    const { federation } = await openPair()
    expect((await federation.clubsOfDepartment('96')).value).toEqual([])
  })
})

describe('a failing federation', () => {
  const CASES: readonly [fault: Fault, code: string][] = [
    ['401', 'FEDERATION_REFUSED'],
    ['200-refused', 'FEDERATION_REFUSED'],
    ['400', 'FEDERATION_UNAVAILABLE'],
    ['404', 'FEDERATION_UNAVAILABLE'],
    ['500-json', 'FEDERATION_UNAVAILABLE'],
    ['503', 'FEDERATION_UNAVAILABLE'],
    ['html', 'FEDERATION_UNAVAILABLE'],
    ['empty', 'FEDERATION_UNAVAILABLE'],
    ['half', 'FEDERATION_UNAVAILABLE'],
    ['cut', 'FEDERATION_UNAVAILABLE'],
    ['reset', 'FEDERATION_UNAVAILABLE'],
    ['redirect', 'FEDERATION_UNAVAILABLE'],
    ['huge', 'FEDERATION_UNAVAILABLE'],
    ['dtd', 'FEDERATION_UNAVAILABLE'],
    ['hang', 'FEDERATION_TIMEOUT'],
  ]
  it.each(CASES)('%s is answered %s, in time, without the credentials anywhere', async (fault, code) => {
    const { federation, simulator, logged } = await openPair({
      gateway: fault === 'hang' ? { deadlineMs: 400, limits: { attemptMs: 150 } } : {},
    })
    simulator.fail(fault)
    const both = async () => [
      await codeOf(federation.clubsOfDepartment('16')),
      await codeOf(federation.fixturesOfClub(charente.number, ...SEASON)),
    ]
    // Two requests, each within its deadline. What holds up this process holds up the timer too.
    expect(await within(both(), 'both answers', 3000)).toEqual([code, code])
    const said = logged.join('\n')
    expect(said).not.toBe('')
    for (const secret of [ACCOUNT.id, ACCOUNT.password, 'tmc', charente.number])
      expect(said).not.toContain(secret)
  })

  it('one deadline covers every call and repeat of a request', async () => {
    const { federation, simulator } = await openPair({
      gateway: { deadlineMs: 250, limits: { attemptMs: 100 } },
    })
    simulator.fail('hang', 'xml_rencontre_equ')
    const asked = codeOf(federation.fixturesOfClub(charente.number, ...SEASON))
    expect(await within(asked, 'the answer', 1500)).toBe('FEDERATION_TIMEOUT')
  })

  it('a server nobody listens at is unavailable', async () => {
    const { gateway, simulator } = await openPair()
    await simulator.close()
    expect(await codeOf(openFederation(gateway).clubsOfDepartment('16'))).toBe('FEDERATION_UNAVAILABLE')
  })

  it('is asked three times at most when that may help, once when it would not', async () => {
    const { federation, simulator } = await openPair()
    await federation.clubsOfDepartment('33')
    const asked = simulator.calls('xml_club_dep2')
    simulator.fail('500-json')
    await codeOf(federation.clubsOfDepartment('16'))
    expect(simulator.calls('xml_club_dep2') - asked).toBe(3)
    simulator.fail('401')
    await codeOf(federation.clubsOfDepartment('17'))
    expect(simulator.calls('xml_club_dep2') - asked).toBe(4)
  })

  it('is left alone after five requests in vain, and asked again ten seconds later', async () => {
    const { federation, simulator, clock } = await openPair()
    await federation.clubsOfDepartment('33')
    simulator.fail('500-json')
    for (const department of ['16', '17', '19', '23', '24'])
      await codeOf(federation.clubsOfDepartment(department))
    const asked = simulator.calls()
    simulator.fail(null)
    expect(await codeOf(federation.clubsOfDepartment('16'))).toBe('FEDERATION_UNAVAILABLE')
    expect(simulator.calls()).toBe(asked)
    clock.forward(10_000)
    expect(await codeOf(federation.clubsOfDepartment('16'))).toBe('answered')
  })

  it('a script that always fails does not silence the others', async () => {
    const { federation, simulator } = await openPair()
    simulator.fail('500-json', 'xml_equipe')
    for (let time = 0; time < 6; time += 1)
      await codeOf(federation.fixturesOfClub(charente.number, ...SEASON))
    expect(await codeOf(federation.clubsOfDepartment('16'))).toBe('answered')
  })
})

describe('numbers of no club', () => {
  it('for which the licences always fail do not silence licence cards', async () => {
    const { federation, simulator } = await openPair()
    for (let serial = 1; serial <= 6; serial += 1)
      expect((await federation.playersOfClub(`9999000${serial}`)).value).toEqual([])
    const asked = simulator.calls('xml_licence_b')
    expect(asked).toBeGreaterThan(4)
    expect((await federation.dailyPlayer('3310004')).value.player.licenseId).not.toBeNull()
    expect(simulator.calls('xml_licence_b')).toBe(asked + 1)
  })
})

describe('answers are kept', () => {
  it('a hundred equal questions at once are one upstream call', async () => {
    const { federation, simulator } = await openPair()
    const hundred = Array.from({ length: 100 }, (_, index) => index)
    const clubs = await Promise.all(hundred.map(() => federation.clubsOfDepartment('16')))
    expect(simulator.calls('xml_club_dep2')).toBe(1)
    expect(new Set(clubs.map(answer => answer.value.length)).size).toBe(1)
    await Promise.all(hundred.map(() => federation.fixturesOfClub(charente.number, ...SEASON)))
    expect([simulator.calls('xml_equipe'), simulator.calls('xml_rencontre_equ')]).toEqual([1, 1])
  })

  it('until they are too old: scores for five minutes, clubs for half a day', async () => {
    const { federation, simulator, clock } = await openPair()
    const ask = () => federation.fixturesOfClub(charente.number, ...SEASON)
    const first = await ask()
    clock.forward(4 * 60_000)
    expect(await ask()).toEqual(first)
    expect(simulator.calls('xml_rencontre_equ')).toBe(1)
    clock.forward(2 * 60_000)
    const second = await ask()
    expect(simulator.calls('xml_rencontre_equ')).toBe(2)
    expect(second.freshness.fetchedAt).toBe('2025-11-20T17:06:00.000Z')
  })

  it('old ones are served while the federation fails, marked, with the time they are from', async () => {
    const { federation, simulator, clock } = await openPair()
    const first = await federation.clubsOfDepartment('16')
    expect(first.freshness).toEqual({ fetchedAt: '2025-11-20T17:00:00.000Z', stale: false, source: 'demo' })
    clock.forward(13 * 3_600_000)
    simulator.fail('500-json')
    const second = await federation.clubsOfDepartment('16')
    expect(second.value).toEqual(first.value)
    expect(second.freshness).toEqual({ ...first.freshness, stale: true })
    simulator.fail(null)
    expect((await federation.clubsOfDepartment('16')).freshness.stale).toBe(false)
  })

  it('fixtures too, and they are as old as their oldest part', async () => {
    const { federation, simulator, clock } = await openPair({ gateway: { deadlineMs: 2000 } })
    const ask = () => federation.fixturesOfClub(charente.number, ...SEASON)
    const first = await ask()
    clock.forward(4 * 3_600_000)
    simulator.fail('hang')
    const second = await ask()
    expect(second.value).toEqual(first.value)
    expect(second.freshness).toMatchObject({ stale: true, fetchedAt: first.freshness.fetchedAt })
  })

  it('but not for ever', async () => {
    const { federation, simulator, clock } = await openPair()
    await federation.clubsOfDepartment('16')
    clock.forward(15 * 86_400_000)
    simulator.fail('500-json')
    expect(await codeOf(federation.clubsOfDepartment('16'))).toBe('FEDERATION_UNAVAILABLE')
  })
})

describe('the installation', () => {
  it('is registered once, and keeps its number over restarts', async () => {
    const { federation, simulator, gateway } = await openPair()
    await Promise.all([federation.clubsOfDepartment('16'), federation.clubsOfDepartment('17')])
    await openFederation(gateway).clubsOfDepartment('19')
    expect(simulator.calls('xml_initialisation')).toBe(1)
  })

  it('works with an account that may not register', async () => {
    const { federation } = await openPair({ simulator: { grants: ['xml_club_dep2'] } })
    expect((await federation.clubsOfDepartment('16')).value.length).toBeGreaterThan(0)
  })

  it('asks nothing with a club number or a department of another shape', async () => {
    const { federation, simulator } = await openPair()
    expect(await codeOf(federation.fixturesOfClub('1&numclu=2', ...SEASON))).toBe('INVALID_REQUEST')
    expect(await codeOf(federation.clubsOfDepartment('../x'))).toBe('INVALID_REQUEST')
    expect(simulator.calls()).toBe(0)
  })
})
