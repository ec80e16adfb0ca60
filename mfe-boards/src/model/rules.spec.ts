import type { Game } from '@pingboard/contracts/http/games.ts'
import { permissionsOf } from '@pingboard/contracts/permissions.ts'
import { describe, expect, it } from 'vitest'
import { aFixture, aPlainGame, TODAY } from '../../test/samples.ts'
import { accessOf } from './access.ts'
import { eveningOf } from './evening.ts'
import { divisionsOf, filterGames } from './filter-games.ts'
import { fixtureDays } from './fixtures.ts'
import { driftOf, fits, planOf } from './live-plan.ts'
import { askedPeriod, nextMatchday, weekend } from './period.ts'
import { periodError } from './period-error.ts'
import { isFinished, lockedStates, settingsChange, settingsOf, withDate } from './settings-draft.ts'
import { warningsOf } from './warnings.ts'

const OWN = '10330412'

describe('who may change scores', () => {
  it('says why not', () => {
    const none = permissionsOf([])
    expect(accessOf('visitor', none, false)).toBe('visitor')
    expect(accessOf('signed-in', none, true)).toBe('member')
    expect(accessOf('signed-in', none, false)).toBe('stranger')
    expect(accessOf('loading', none, false)).toBe('unknown')
    expect(accessOf('signed-in', permissionsOf(['canUpdateGame']), true)).toBe('edit')
  })

  it('lets a page enter nothing that nobody would keep: it counts as a visitor’s, and the cookie brings rights', () => {
    const scorer = permissionsOf(['canUpdateGame'])
    expect(accessOf('visitor', scorer, true)).toBe('visitor')
    // What is entered while the person of the page is on the way waits for them.
    expect(accessOf('loading', scorer, true)).toBe('edit')
    expect(accessOf('unreachable', scorer, true)).toBe('edit')
  })
})

describe('soft warnings', () => {
  it('tell of unusual scores and never of usual ones', () => {
    const game = aPlainGame(1, { scoreTeam1: 5, scoreTeam2: 3 })
    const draft = (one: number, two: number, done = false) => ({
      pair: [one, two] as const,
      postponed: false,
      done,
    })
    expect(warningsOf(game, draft(6, 3), TODAY)).toEqual([])
    expect(warningsOf(game, draft(3, 3), TODAY)).toEqual(['drop'])
    expect(warningsOf(game, draft(12, 9), TODAY)).toEqual(['total'])
    expect(warningsOf(aPlainGame(1), draft(0, 0, true), '2026-11-21')).toEqual([
      'otherDay',
      'doneWithoutScore',
    ])
  })
})

describe('a total of points', () => {
  const total = (game: Partial<Game>, one: number, two: number) =>
    warningsOf(aPlainGame(1, game), { pair: [one, two], postponed: false, done: false }, TODAY)
  it.each<[Partial<Game>, number]>([
    [{ formula: '4x14' }, 14],
    [{ formula: '4x14-210' }, 42],
    [{ formula: '3x10' }, 10],
    [{ formula: '3x10-210' }, 30],
    [{ formula: '6x20' }, 20],
    [{ formula: 'free' }, 30],
    [{ organismCode: 'L10' }, 20],
    // Without a formula, where a match won gives two points and one lost gives one.
    [{ organismCode: 'L08' }, 42],
    [{ organismCode: 'D94' }, 42],
    [{ organismCode: 'L08', formula: '4x14' }, 14],
    [{ organismCode: null }, 20],
  ])('of a fixture with %j is unusual above %i', (game, most) => {
    expect(total(game, most - 4, 4)).toEqual([])
    expect(total(game, most - 4, 5)).toEqual(['total'])
  })
})

describe('the order of the live page', () => {
  const games = [aPlainGame(1, { scoreTeam1: 1 }), aPlainGame(2), aPlainGame(3, { done: true })]
  it('holds while fixtures start and end, and counts what moved', () => {
    const plan = planOf(games, TODAY, OWN)
    const later = [
      aPlainGame(1, { scoreTeam1: 8, done: true }),
      aPlainGame(2, { scoreTeam2: 1 }),
      games[2] ?? aPlainGame(3),
    ]
    expect(driftOf(plan, games, TODAY)).toEqual({ started: 0, finished: 0, moved: [] })
    expect(driftOf(plan, later, TODAY)).toEqual({
      started: 1,
      finished: 1,
      moved: [later[0]?.id, later[1]?.id],
    })
    expect(fits(plan, later)).toBe(true)
    expect(fits(plan, later.slice(1))).toBe(false)
  })
  it('puts what is followed first, inside its section', () => {
    const last = aPlainGame(4)
    const plan = planOf([...games, last], TODAY, OWN, ({ id }) => id === last.id)
    expect(plan.upcoming).toEqual([last.id, games[1]?.id])
    expect(plan.live).toEqual([games[0]?.id])
  })
})

describe('looking for a fixture', () => {
  const games = [
    aPlainGame(1, { scoreTeam1: 4 }),
    aPlainGame(2, { divisionLabel: 'Régionale 2', labelTeam2: "Amicale Laïque de Villenave-d'Ornon 2" }),
    aPlainGame(3, { clubNumber1: '1', labelTeam1: 'Élan Pongiste Boïen 2', divisionLabel: 'Régionale 2' }),
  ]
  const places = (part: Partial<Parameters<typeof filterGames>[1]>) =>
    filterGames(games, {
      filter: 'all',
      text: '',
      division: '',
      today: TODAY,
      ownClub: OWN,
      isFollowed: () => false,
      ...part,
    }).map(game => games.indexOf(game) + 1)

  it('goes by state and by club', () => {
    expect(places({ filter: 'live' })).toEqual([1])
    expect(places({ filter: 'own' })).toEqual([1, 2])
  })
  it('counts a followed fixture among the own teams', () =>
    expect(places({ filter: 'own', isFollowed: ({ clubNumber1 }) => clubNumber1 === '1' })).toEqual([
      1, 2, 3,
    ]))
  it('goes by division, and by everything at once', () => {
    expect(divisionsOf(games)).toEqual(['Pré-Régionale D1', 'Régionale 2'])
    expect(places({ division: 'Régionale 2' })).toEqual([2, 3])
    expect(places({ division: 'Régionale 2', filter: 'own', text: 'ornon' })).toEqual([2])
  })
  it.each([
    ['MEDARD', [1, 2]],
    ['élan boien', [3]],
    ['boien elan', [3]],
    ['villenave d ornon', [2]],
    ['villenave-d’ornon', [2]],
    ['regionale 2', [2, 3]],
    ['ping entente', [1]],
    ['sacre coeur', [1]],
    ['SACRÉ-CŒUR', [1]],
    ['pau', []],
  ])('finds "%s" in names of teams, clubs and divisions, without accents, in any order', (text, found) =>
    expect(
      places({ text, alsoNamed: game => (game === games[0] ? 'Entente du Ping du Sacré-Cœur' : '') }),
    ).toEqual(found),
  )
})

describe('the evening', () => {
  it('counts wins, draws and losses of the club, without fixtures that gave no score', () => {
    const done = (place: number, one: number | null, two: number | null) =>
      aPlainGame(place, { scoreTeam1: one, scoreTeam2: two, done: true })
    const games = [done(1, 8, 6), done(2, 7, 7), done(3, 2, 12), done(4, null, null)]
    expect(eveningOf(games, TODAY, OWN)).toEqual({ wins: 1, draws: 1, losses: 1 })
  })
})

describe('periods', () => {
  it('can be asked for by an address, with two days that exist', () => {
    const asked = (query: string) => askedPeriod(new URLSearchParams(query))
    expect(asked('from=2026-12-05&to=2026-12-06')).toEqual({ from: '2026-12-05', to: '2026-12-06' })
    for (const none of ['', 'from=2026-12-05', 'from=2026-12-05&to=soon', 'from=2026-02-30&to=2026-03-01'])
      expect(asked(none)).toBeNull()
  })

  it('take Friday to Sunday for a weekend, from today once it has begun', () => {
    expect(weekend('2026-11-18')).toEqual({ from: '2026-11-20', to: '2026-11-22' })
    expect(weekend('2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-11-22' })
  })
  it('find the next matchday with the days that go with it', () => {
    const fixtures = ['2026-11-28', '2026-11-13', '2026-11-27', '2026-12-04'].map((day, id) =>
      aFixture(String(id), { predictedDate: day }),
    )
    expect(nextMatchday(fixtures, TODAY)).toEqual({ from: '2026-11-27', to: '2026-11-28' })
    expect(nextMatchday([], TODAY)).toBeNull()
    // A team without an opponent on Friday does not play: Monday belongs to this matchday.
    const bye = aFixture('7', { predictedDate: '2026-11-20', labelTeam2: 'EXEMPT', idTeam2: null })
    const played = ['2026-11-21', '2026-11-23'].map((day, id) => aFixture(String(id), { predictedDate: day }))
    expect(nextMatchday([bye, ...played], '2026-11-20')).toEqual({ from: '2026-11-21', to: '2026-11-23' })
    expect(nextMatchday([bye], '2026-11-20')).toBeNull()
  })
  it('refuse a start after the end and more than a year', () => {
    expect(periodError({ from: '2026-11-21', to: '2026-11-20' })).toBe('order')
    expect(periodError({ from: '2026-11-21', to: null })).toBe('required')
    expect(periodError({ from: '2026-01-01', to: '2027-01-02' })).toBe('tooLong')
    expect(periodError({ from: '2026-11-20', to: '2026-11-20' })).toBeNull()
  })
})

describe('fixtures to choose', () => {
  it('go by the actual day when there is one', () => {
    const moved = aFixture('3', { actualDate: '2026-11-22' })
    expect(fixtureDays([moved, aFixture('1')]).map(({ day }) => day)).toEqual([TODAY, '2026-11-22'])
  })
})

describe('settings of a fixture', () => {
  it('are those of a finished one by its flag or its day, unless it is postponed', () => {
    const past = { predictedDate: '2026-11-13' }
    expect(isFinished(aPlainGame(1, { done: true }), TODAY)).toBe(true)
    expect(isFinished(aPlainGame(1, past), TODAY)).toBe(true)
    expect(isFinished(aPlainGame(1, { ...past, postponed: true }), TODAY)).toBe(false)
    expect(isFinished(aPlainGame(1, { scoreTeam1: 8 }), TODAY)).toBe(false)
  })

  it('send only what was changed', () => {
    const game = aPlainGame(1)
    const draft = settingsOf(game, TODAY)
    expect(settingsChange(game, draft, TODAY)).toEqual({})
    expect(settingsChange(game, { ...draft, state: 'postponed' }, TODAY)).toEqual({ postponed: true })
    const filled = { ...draft, time: '20:30', location: ' Salle A ', tables: ' 5 – 6 ' }
    expect(settingsChange(game, filled, TODAY)).toEqual({
      time: '20:30',
      location: 'Salle A',
      tables: '5 – 6',
    })
  })
  it('lead out of a past day by another day only, and are then open again, whatever ended them', () => {
    const past = aPlainGame(1, { predictedDate: '2026-11-13', done: true })
    const draft = settingsOf(past, TODAY)
    expect(draft.state).toBe('done')
    expect(lockedStates(past, draft, TODAY)).toEqual({ pending: 'past', live: 'past' })
    const moved = withDate(past, draft, '2026-11-27', TODAY)
    expect(moved.state).toBe('pending')
    expect(settingsChange(past, moved, TODAY)).toEqual({ done: false, predictedDate: '2026-11-27' })
    const again = withDate(past, draft, '2026-11-12', TODAY)
    expect(settingsChange(past, again, TODAY)).toEqual({ predictedDate: '2026-11-12' })
  })
  it('change nothing of a state that was not touched', () => {
    const both = aPlainGame(1, { postponed: true, done: true })
    expect(settingsChange(both, settingsOf(both, TODAY), TODAY)).toEqual({})
  })
  it('postpone what was done: its first point does not end it', () => {
    for (const change of [{}, { predictedDate: '2026-11-13' }]) {
      const done = aPlainGame(1, { ...change, done: true })
      const draft = { ...settingsOf(done, TODAY), state: 'postponed' as const }
      expect(settingsChange(done, draft, TODAY)).toEqual({ postponed: true, done: false })
    }
  })
})
