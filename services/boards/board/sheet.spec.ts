import type { Formula } from '@pingboard/contracts/constants.ts'
import { describe, expect, it } from 'vitest'
import { Rejection } from '../../kernel/decider.ts'
import {
  aFixture,
  aMatch,
  anExemptFixture,
  boardOpened,
  formulaChosen,
  game,
  gameMoved,
  matchesChanged,
  ofGame,
  scoreChanged,
  TODAY,
  TOMORROW,
} from '../testing/facts.ts'
import { gameAfter, given, stateAfter, update } from '../testing/given.ts'
import { decide } from './decide.ts'
import type { BoardDomainEvent, SheetMatch } from './events.ts'
import { refuseUnknownLetters } from './sheet-rules.ts'

const opened = boardOpened(aFixture(), aFixture({ externalId: 'R1-2' }))
const ofFour = [opened, formulaChosen(1, '4x14')]
const won = (order: number, more: Partial<SheetMatch> = {}) => aMatch(order, { winner: 'home', ...more })
const lost = (order: number, more: Partial<SheetMatch> = {}) => aMatch(order, { winner: 'away', ...more })

describe('a formula', () => {
  it('is chosen, and chosen again is quiet', () => {
    given(opened)
      .when(update({ formula: '4x14' }))
      .produces(formulaChosen(1, '4x14'))
    given(...ofFour)
      .when(update({ formula: '4x14' }))
      .staysQuiet()
  })
  it('is taken away by null, which it is to begin with', () => {
    given(opened)
      .when(update({ formula: null }))
      .staysQuiet()
    given(...ofFour)
      .when(update({ formula: null }))
      .produces(formulaChosen(1, null))
  })
  it('that is another one empties the sheet and takes the score away that came from it', () => {
    const filled = [...ofFour, matchesChanged(1, won(1)), scoreChanged(1, 1, 0)]
    for (const formula of ['3x10', 'free', null] as const) {
      given(...filled)
        .when(update({ formula }))
        .produces(formulaChosen(1, formula), scoreChanged(1, null, null))
    }
    given(...filled)
      .when(update({ formula: '3x10', scoreTeam1: 4 }))
      .produces(formulaChosen(1, '3x10'), scoreChanged(1, 4, null))
    // When a sheet reaches the typed score, the score comes from the sheet from then on.
    given(...ofFour, scoreChanged(1, 1, 0), matchesChanged(1, won(1)))
      .when(update({ formula: '3x10' }))
      .produces(formulaChosen(1, '3x10'), scoreChanged(1, null, null))
    const after = [...filled, formulaChosen(1, '3x10'), scoreChanged(1, null, null)]
    expect(gameAfter(after)).toMatchObject({ sets: [], scoreTeam1: null })
  })
  it('that is another one keeps a score that was typed', () => {
    const typed = scoreChanged(1, 1, 0)
    for (const history of [
      [...ofFour, typed],
      // The sheet has no winner yet.
      [...ofFour, typed, matchesChanged(1, aMatch(1))],
      // An emptied sheet leaves its score, as if typed.
      [...ofFour, matchesChanged(1, won(1)), typed, ofGame('SheetEmptied', 1)],
      // Typed together with the removal of the last winner.
      [...ofFour, matchesChanged(1, won(1)), typed, matchesChanged(1, aMatch(1))],
      // Typed after the sheet was emptied.
      [...ofFour, matchesChanged(1, lost(1)), scoreChanged(1, 0, 1), ofGame('SheetEmptied', 1), typed],
      // Stored before a new formula removed the score too.
      [...ofFour, matchesChanged(1, won(1)), typed, formulaChosen(1, '3x10')],
    ]) {
      given(...history)
        .when(update({ formula: '6x20' }))
        .produces(formulaChosen(1, '6x20'))
    }
  })
  it('begins another sheet, whose number is the revision it began at', () => {
    expect(gameAfter([opened]).sheet).toBe(0)
    expect(gameAfter(ofFour).sheet).toBe(1)
    const same = [...ofFour, matchesChanged(1, won(1)), ofGame('SheetEmptied', 1)]
    expect(gameAfter(same).sheet).toBe(1)
    expect(gameAfter([...same, formulaChosen(1, null), formulaChosen(1, '4x14')]).sheet).toBe(5)
  })
  it('comes before the matches the same command brings, which are judged by it', () => {
    const ofThree = aMatch(1, { away: ['Z'], winner: 'away' })
    given(...ofFour, matchesChanged(1, won(1), won(2)), scoreChanged(1, 2, 0))
      .when(update({ formula: '3x10-210', sets: [ofThree] }))
      .produces(formulaChosen(1, '3x10-210'), matchesChanged(1, ofThree), scoreChanged(1, 1, 2))
    given(opened)
      .when(update({ formula: '3x10', sets: [aMatch(1)] }))
      .rejects('SHEET_INVALID')
    given(...ofFour, matchesChanged(1, won(1)), scoreChanged(1, 1, 0))
      .when(update({ formula: 'free', sets: [aMatch(4)] }))
      .produces(formulaChosen(1, 'free'), matchesChanged(1, aMatch(4)), scoreChanged(1, null, null))
    given(...ofFour, matchesChanged(1, won(1)), scoreChanged(1, 1, 0))
      .when(update({ formula: 'free', sets: [] }))
      .produces(formulaChosen(1, 'free'), scoreChanged(1, null, null))
  })
})

describe('the matches of a sheet', () => {
  it('are set by their order; those that were not sent stay', () => {
    const [first, third] = [aMatch(1, { points: [[11, 8]] }), aMatch(3)]
    given(...ofFour)
      .when(update({ sets: [third, first] }))
      .produces(matchesChanged(1, first, third))
    const changed = aMatch(1, {
      points: [
        [11, 8],
        [4, 2],
      ],
    })
    given(...ofFour, matchesChanged(1, first, third))
      .when(update({ sets: [changed] }))
      .produces(matchesChanged(1, changed))
    expect(gameAfter([...ofFour, matchesChanged(1, third), matchesChanged(1, first)]).sets).toEqual([
      first,
      third,
    ])
  })
  it('are told only where they differ, and quietly where none does', () => {
    const both = [aMatch(1), aMatch(2)]
    given(...ofFour, matchesChanged(1, ...both))
      .when(update({ sets: [aMatch(1), aMatch(2, { away: ['X'] })] }))
      .produces(matchesChanged(1, aMatch(2, { away: ['X'] })))
    given(...ofFour, matchesChanged(1, ...both))
      .when(update({ sets: both }))
      .staysQuiet()
  })
  it('are of one game only', () => {
    expect(gameAfter([...ofFour, matchesChanged(1, won(1))], 2).sets).toEqual([])
  })
  it('are all taken off by an empty list, and the score stays as if it had been typed', () => {
    const filled = [...ofFour, matchesChanged(1, won(1), lost(2)), scoreChanged(1, 1, 1)]
    given(...filled)
      .when(update({ sets: [] }))
      .produces(ofGame('SheetEmptied', 1))
    given(...filled)
      .when(update({ sets: [], scoreTeam1: 8 }))
      .produces(ofGame('SheetEmptied', 1), scoreChanged(1, 8, 1))
    given(...ofFour)
      .when(update({ sets: [] }))
      .staysQuiet()
    expect(gameAfter([...filled, ofGame('SheetEmptied', 1)])).toMatchObject({ sets: [], scoreTeam1: 1 })
  })
  it('stay when the game is moved, postponed or closed', () => {
    given(...ofFour, matchesChanged(1, won(1)), scoreChanged(1, 1, 0))
      .when(update({ predictedDate: TOMORROW, postponed: true, done: true }))
      .produces(gameMoved(1, TOMORROW), ofGame('GamePostponed', 1), ofGame('GameClosed', 1))
  })
  it('of an exempt game are refused, and so is its formula', () => {
    for (const wish of [{ sets: [] }, { sets: [won(1)] }, { formula: null }, { formula: '4x14' as const }]) {
      given(boardOpened(anExemptFixture())).when(update(wish)).rejects('GAME_EXEMPT')
    }
  })
})

describe('the score of a filled sheet', () => {
  it('is what the formula gives: a match won, a match lost, nothing for who gave up', () => {
    const sheet = [
      won(1),
      won(2),
      lost(3),
      won(4, { withdrawn: true }),
      lost(5, { withdrawn: true }),
      aMatch(6),
    ]
    const scores: [Formula | null, number, number][] = [
      [null, 3, 2],
      ['4x14', 3, 2],
      ['6x20', 3, 2],
      ['free', 3, 2],
      // Home: three won, one lost in play. Away: two won, two lost in play.
      ['4x14-210', 7, 6],
    ]
    for (const [formula, one, two] of scores) {
      const begun = formula === null ? [] : [formulaChosen(1, formula)]
      given(opened, ...begun)
        .when(update({ sets: sheet }))
        .produces(matchesChanged(1, ...sheet), scoreChanged(1, one, two))
    }
  })
  it('takes the place of one that was typed, at the first winner', () => {
    const typed = [...ofFour, scoreChanged(1, 5, 3)]
    given(...typed)
      .when(update({ sets: [aMatch(1, { points: [[7, 3]] })] }))
      .produces(matchesChanged(1, aMatch(1, { points: [[7, 3]] })))
    given(...typed)
      .when(update({ sets: [lost(1)] }))
      .produces(matchesChanged(1, lost(1)), scoreChanged(1, 0, 1))
  })
  it('goes with the last winner that is taken back, unless another is typed at once', () => {
    const filled = [...ofFour, matchesChanged(1, won(1)), scoreChanged(1, 1, 0)]
    given(...filled)
      .when(update({ sets: [aMatch(1)] }))
      .produces(matchesChanged(1, aMatch(1)), scoreChanged(1, null, null))
    given(...filled)
      .when(update({ sets: [aMatch(1)], scoreTeam2: 4 }))
      .produces(matchesChanged(1, aMatch(1)), scoreChanged(1, null, 4))
  })
  it('is not told where two matches change and the sum stays', () => {
    given(...ofFour, matchesChanged(1, won(1), lost(2)), scoreChanged(1, 1, 1))
      .when(update({ sets: [lost(1), won(2)] }))
      .produces(matchesChanged(1, lost(1), won(2)))
  })
  it('refuses another one that is typed, alone or beside matches, and takes the same', () => {
    const filled = [...ofFour, matchesChanged(1, won(1)), scoreChanged(1, 1, 0)]
    for (const wish of [{ scoreTeam1: 2 }, { scoreTeam2: null }, { scoreTeam1: 1, scoreTeam2: 1 }]) {
      given(...filled)
        .when(update(wish))
        .rejects('SCORE_FROM_SHEET')
    }
    given(...filled)
      .when(update({ sets: [won(2)], scoreTeam1: 1 }))
      .rejects('SCORE_FROM_SHEET')
    given(...filled)
      .when(update({ scoreTeam1: 1, scoreTeam2: 0 }))
      .staysQuiet()
    given(...filled)
      .when(update({ sets: [won(2)], scoreTeam1: 2 }))
      .produces(matchesChanged(1, won(2)), scoreChanged(1, 2, 0))
  })
  it('resumes a postponed game as one that is typed does', () => {
    const postponed = [...ofFour, ofGame('GamePostponed', 1)]
    given(...postponed)
      .when(update({ sets: [won(1)] }))
      .produces(matchesChanged(1, won(1)), scoreChanged(1, 1, 0), ofGame('GameResumed', 1))
    given(...postponed)
      .when(update({ sets: [won(1)], postponed: true }))
      .produces(matchesChanged(1, won(1)), scoreChanged(1, 1, 0))
    given(...postponed)
      .when(update({ sets: [aMatch(1, { points: [[3, 2]] })] }))
      .produces(matchesChanged(1, aMatch(1, { points: [[3, 2]] })))
  })
  it('of a done game is still corrected', () => {
    given(...ofFour, matchesChanged(1, won(1)), scoreChanged(1, 1, 0), ofGame('GameClosed', 1))
      .when(update({ sets: [lost(1)] }))
      .produces(matchesChanged(1, lost(1)), scoreChanged(1, 0, 1))
  })
})

describe('a match that may not stand on the sheet', () => {
  /** The wrong fields of a refusal. */
  function problems(sets: SheetMatch[], formula: Formula | null = '4x14'): string[] {
    const history = formula === null ? [opened] : [opened, formulaChosen(1, formula)]
    try {
      decide(update({ sets }), stateAfter(history))
      return []
    } catch (error) {
      if (!(error instanceof Rejection) || error.code !== 'SHEET_INVALID') throw error
      return (error.extra.fields ?? []).map(({ path }) => path)
    }
  }
  const points = (...games: [number, number][]) => ({ points: games })
  const H: [number, number] = [11, 5]
  const A: [number, number] = [7, 11]

  it.each<[string, string[], SheetMatch[], Formula | null]>([
    ['has letters of its formula', [], [aMatch(1, { home: ['D'], away: ['Z'] })], '4x14'],
    ['has a letter the formula has not', ['sets.0.home'], [aMatch(1, { home: ['E'] })], '4x14'],
    ['has letters of the formula of six', [], [aMatch(1, { home: ['E'], away: ['U'] })], '6x20'],
    ['has letters of the formula of three', [], [aMatch(1, { home: ['C'], away: ['X'] })], '3x10'],
    ['has W in a formula of three', ['sets.0.away'], [aMatch(1)], '3x10'],
    [
      'has a letter of the other side',
      ['sets.0.home', 'sets.0.away'],
      [aMatch(1, { home: ['W'], away: ['A'] })],
      '4x14',
    ],
    ['has letters as it likes where nobody chose', [], [aMatch(30, { home: ['F'], away: ['U'] })], null],
    ['stands at the last place', [], [aMatch(14)], '4x14'],
    ['stands beyond the last place', ['sets.0.order'], [aMatch(15)], '4x14'],
    ['stands beyond the last place of three', ['sets.0.order'], [aMatch(11, { away: ['X'] })], '3x10'],
    ['stands twice in one command', ['sets.1.order'], [aMatch(1), aMatch(1, { away: ['X'] })], '4x14'],
    ['is a double', [], [aMatch(9, { home: ['A', 'B'], away: ['X', 'W'] })], '4x14'],
    ['is a double on one side', ['sets.0.away'], [aMatch(9, { home: ['A', 'B'] })], '4x14'],
    ['is a double on the other side', ['sets.0.away'], [aMatch(9, { away: ['X', 'W'] })], '4x14'],
    ['has a player twice', ['sets.0.home'], [aMatch(9, { home: ['B', 'B'], away: ['X', 'W'] })], '4x14'],
    [
      'is one of two that are wrong',
      ['sets.0.home', 'sets.1.order'],
      [aMatch(2, { home: ['F'] }), aMatch(20)],
      '4x14',
    ],
  ])('%s: %j', (_, paths, sets, formula) => {
    expect(problems(sets, formula)).toEqual(paths)
  })

  it.each<[string, string[], Partial<SheetMatch>, Formula | null]>([
    ['three games won by who won', [], { winner: 'home', ...points(H, A, H, H) }, '4x14'],
    ['three games won by the other', [], { winner: 'away', ...points(A, A, A) }, '4x14'],
    ['a winner alone', [], { winner: 'away' }, '4x14'],
    ['a winner who leads, not all games written down', [], { winner: 'home', ...points(H, A, H) }, '4x14'],
    ['a winner who won fewer', ['sets.0.winner'], { winner: 'away', ...points(H, A, H, H) }, '4x14'],
    ['a winner who won as many', ['sets.0.winner'], { winner: 'home', ...points(H, A) }, '4x14'],
    ['a winner who won as many, the other', ['sets.0.winner'], { winner: 'away', ...points(H, A) }, '4x14'],
    [
      'a winner who won fewer and too many games',
      ['sets.0.winner'],
      { winner: 'away', ...points(H, H, H, A) },
      'free',
    ],
    ['who led and gave up', [], { winner: 'away', withdrawn: true, ...points(H, H) }, '4x14'],
    ['who led and gave up, freely', [], { winner: 'away', withdrawn: true, ...points(H, H) }, 'free'],
    ['live points, nobody ahead', [], points(H, [4, 4]), '4x14'],
    ['all games and no winner said yet', [], points(H, H, H), '4x14'],
    ['a game after the third won', ['sets.0.points.3'], points(H, H, H, A), '4x14'],
    ['a game after the third won, by the other', ['sets.0.points.4'], points(A, H, A, A, H), '3x10-210'],
    [
      'a game after the third won, the match given up',
      ['sets.0.points.3'],
      { winner: 'home', withdrawn: true, ...points(H, H, H, H) },
      '4x14',
    ],
    ['seven games, freely', [], { winner: 'home', ...points(H, A, H, A, H, A, H) }, 'free'],
    [
      'five won by who won, freely',
      ['sets.0.points.4'],
      { winner: 'home', ...points(H, H, H, H, H, A, H) },
      'free',
    ],
    ['best of three, freely', [], { winner: 'away', ...points(A, H, A) }, null],
    [
      'a game after the last the winner needed, freely',
      ['sets.0.points.3'],
      { winner: 'home', ...points(H, H, H, A) },
      null,
    ],
    ['four won and still going, freely', ['sets.0.points.4'], points(H, H, H, H, [2, 0]), null],
    [
      'four won and given up afterwards, freely',
      ['sets.0.points.4'],
      { winner: 'away', withdrawn: true, ...points(H, H, H, H, A) },
      null,
    ],
  ])('with %s: %j', (_, paths, more, formula) => {
    const match = formula === '3x10-210' ? aMatch(1, { away: ['X'], ...more }) : aMatch(1, more)
    expect(problems([match], formula)).toEqual(paths)
  })

  it('names at most twenty fields', () => {
    const sets = Array.from({ length: 30 }, (_, index) => aMatch(index + 1, { home: ['W'] }))
    expect(problems(sets, null)).toHaveLength(20)
  })
  it('keeps the whole command from happening', () => {
    given(...ofFour)
      .when(update({ sets: [won(1), aMatch(99)], location: 'Salle A' }))
      .rejects('SHEET_INVALID')
  })
})

describe('letters that somebody is to be named for', () => {
  const refused = (letters: string[], formula: Formula | null) => {
    try {
      refuseUnknownLetters(letters, formula, 'players')
      return []
    } catch (error) {
      return (error as Rejection).extra.fields?.map(({ path }) => path)
    }
  }

  it('are those of both sides of the formula', () => {
    expect(refused([...'ABCDWXYZ'], '4x14')).toEqual([])
    expect(refused([...'ABCDEFUVWXYZ'], null)).toEqual([])
    expect(refused(['A', 'D', 'W'], '3x10')).toEqual(['players.D', 'players.W'])
  })
  it('are refused with a code of the catalogue', () => {
    expect(() => refuseUnknownLetters(['U'], '4x14-210', 'players')).toThrow(
      expect.objectContaining({ code: 'SHEET_INVALID' }),
    )
  })
})

describe('a sheet that two people fill', () => {
  it('is stale for who saw the game before the other', () => {
    const history: BoardDomainEvent[] = [...ofFour, matchesChanged(1, aMatch(1))]
    given(...history)
      .when(update({ sets: [aMatch(2)] }, { expected: 1 }))
      .rejects('STALE_REVISION')
    given(...history)
      .when(update({ sets: [aMatch(2)] }, { expected: 2, today: TODAY, gameId: game(1) }))
      .produces(matchesChanged(1, aMatch(2)))
  })
})
