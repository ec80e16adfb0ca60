import { boardFacts } from '@pingboard/contracts/events/boards.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance } from '../../kernel/view.ts'
import type { ViewDocument } from '../../ports/view-store.ts'
import type { BoardDomainEvent } from '../board/events.ts'
import {
  aFixture,
  aMatch,
  anExemptFixture,
  BOARD,
  boardDeleted,
  boardOpened,
  boardRenamed,
  formulaChosen,
  GROUP,
  game,
  gameMoved,
  gameReverted,
  matchesChanged,
  ofGame,
  SOMEBODY,
  scoreChanged,
  stored,
  TODAY,
  TOMORROW,
  venueChanged,
  YESTERDAY,
} from '../testing/facts.ts'
import { type BoardPage, boardPage, clubKey, factsOf, playKey, setsIn } from './board-page.ts'

type Document = ViewDocument | null

/** The document after events. Each case also runs with every event twice, and is rebuilt. */
function documentAfter(...events: BoardDomainEvent[]): ViewDocument {
  const log = stored(events)
  const fold = (list: typeof log) =>
    list.reduce<Document>((document, event) => advance(boardPage, document, event), null)
  const once = fold(log)
  if (!once) throw new Error('no document')
  expect(fold(log.flatMap(event => [event, event]))).toEqual(once)
  expect(fold([...log, ...log])).toEqual(once)
  return once
}

const opened = boardOpened(aFixture(), aFixture({ externalId: 'R1-2' }))

describe('the page of a board', () => {
  it('shows the board as it was opened', () => {
    const { doc, revision } = documentAfter(opened)
    expect(doc).toMatchObject({
      id: BOARD,
      name: 'Journée 7',
      groupId: GROUP,
      createdBy: SOMEBODY,
      revision: 0,
    })
    expect(doc).toMatchObject({ games: [{ id: game(1), scoreTeam1: null, location: null }, { id: game(2) }] })
    expect(boardFacts.safeParse(doc).error).toBeUndefined()
    expect(revision).toBe(0)
  })

  it.each<[string, BoardDomainEvent, object]>([
    ['a score', scoreChanged(2, 8, 5), { scoreTeam1: 8, scoreTeam2: 5 }],
    ['a postponement', ofGame('GamePostponed', 2), { postponed: true }],
    ['the end of a game, by its bare flag', ofGame('GameClosed', 2), { done: true }],
    ['another day', gameMoved(2, TOMORROW), { predictedDate: TOMORROW }],
    [
      'place, time and tables',
      venueChanged(2, 'Salle B', '20:00', '5'),
      { location: 'Salle B', time: '20:00', tables: '5' },
    ],
  ])('shows %s, and which game changed when', (_, event, shown) => {
    const { doc } = documentAfter(opened, event)
    const at = '2026-11-21T20:00:01.000Z'
    expect(doc).toMatchObject({
      revision: 1,
      updatedAt: at,
      games: [{ revision: 0 }, { ...shown, revision: 1, updatedAt: at }],
    })
  })

  it.each<[string, BoardDomainEvent[], boolean]>([
    ['no sheet', [scoreChanged(1, 2, 0)], false],
    ['a sheet without a winner', [matchesChanged(1, aMatch(1))], false],
    [
      'a match with a winner',
      [matchesChanged(1, aMatch(1, { winner: 'home' })), scoreChanged(1, 1, 0)],
      true,
    ],
    [
      'an emptied sheet',
      [matchesChanged(1, aMatch(1, { winner: 'home' })), ofGame('SheetEmptied', 1)],
      false,
    ],
    ['another formula', [matchesChanged(1, aMatch(1, { winner: 'home' })), formulaChosen(1, '3x10')], false],
    ['the sheet of another game', [matchesChanged(2, aMatch(1, { winner: 'home' }))], false],
  ])('says whether the score follows from the sheet: %s', (_, events, fromSheet) =>
    expect(documentAfter(opened, ...events).doc).toMatchObject({ games: [{ fromSheet }, {}] }),
  )

  it('shows a game resumed and reopened', () => {
    const { doc } = documentAfter(
      opened,
      ofGame('GamePostponed', 1),
      ofGame('GameResumed', 1),
      ofGame('GameClosed', 1),
      ofGame('GameReopened', 1),
    )
    expect(doc).toMatchObject({ games: [{ postponed: false, done: false, revision: 4 }, {}] })
  })

  it('ends with the board', () => {
    expect(documentAfter(opened, boardDeleted())).toMatchObject({ doc: null, revision: 1, keys: {} })
  })

  it('is found by group, by fixture inside the group, by the day in Paris, newest first', () => {
    const { keys, order } = documentAfter(boardOpened(aFixture(), aFixture(), aFixture({ externalId: 'x' })))
    const fixture = [`${GROUP}:R1-1`, `${GROUP}:x`]
    expect(keys).toEqual({
      group: [GROUP],
      fixture,
      day: ['2026-11-21'],
      ends: ['2026-11-21'],
      plays: [playKey(GROUP, '2026-11-21')],
      club: ['10330001', '10330012'].map(number => clubKey(number, '2026-11-21')),
    })
    expect(order).toBe(`2026-11-21T20:00:00.000Z ${BOARD}`)
  })

  it('is found by the last day of its games, wherever they are moved', () => {
    const two = boardOpened(aFixture(), aFixture({ predictedDate: TOMORROW }))
    const endsAfter = (...events: BoardDomainEvent[]) => documentAfter(two, ...events).keys.ends
    expect(endsAfter()).toEqual([TOMORROW])
    expect(endsAfter(gameMoved(2, YESTERDAY))).toEqual([TODAY])
    expect(endsAfter(gameMoved(1, '2026-12-05'), scoreChanged(1, 1, 0))).toEqual(['2026-12-05'])
    // The others' results are told without the one that was postponed.
    expect(endsAfter(ofGame('GamePostponed', 2), gameMoved(2, '2026-12-05'))).toEqual([TODAY])
    expect(endsAfter(ofGame('GamePostponed', 1), ofGame('GamePostponed', 2))).toEqual([TOMORROW])
  })
  it('is found by the days on which a fixture is to be played, inside the group', () => {
    const three = boardOpened(aFixture(), aFixture({ predictedDate: TOMORROW }), anExemptFixture())
    const plays = (...events: BoardDomainEvent[]) => documentAfter(three, ...events).keys.plays
    const [today, tomorrow] = [TODAY, TOMORROW].map(day => playKey(GROUP, day))
    expect(plays()).toEqual([today, tomorrow])
    expect(plays(ofGame('GamePostponed', 1))).toEqual([tomorrow])
    expect(plays(ofGame('GamePostponed', 1), ofGame('GameResumed', 1))).toEqual([today, tomorrow])
    expect(plays(gameMoved(1, TOMORROW))).toEqual([tomorrow])
    // A fixture that is over was played on its day all the same.
    expect(plays(ofGame('GameClosed', 1))).toEqual([today, tomorrow])
  })

  it('is found by the clubs that play on a day: both sides, and the club of the board', () => {
    const guest = '10330777'
    const two = boardOpened(
      aFixture({ clubNumber2: guest }),
      // A joint team plays under the number of its partner.
      aFixture({ clubNumber1: '10330999', clubNumber2: null, predictedDate: TOMORROW }),
    )
    const clubs = (...events: BoardDomainEvent[]) => documentAfter(two, ...events).keys.club
    const [today, tomorrow] = [
      ['10330001', guest].map(club => clubKey(club, TODAY)),
      ['10330001', '10330999'].map(club => clubKey(club, TOMORROW)),
    ] as const
    expect(clubs()).toEqual([...today, ...tomorrow])
    expect(clubs(ofGame('GamePostponed', 1))).toEqual(tomorrow)
    expect(clubs(gameMoved(1, TOMORROW))).toEqual(expect.arrayContaining(tomorrow))
    expect(clubs(gameMoved(1, TOMORROW))).not.toEqual(expect.arrayContaining(today))
  })

  it('shows the name it was given last', () => {
    const { doc, revision } = documentAfter(opened, boardRenamed('Journée 8'))
    expect(doc).toMatchObject({ name: 'Journée 8', revision: 1, updatedAt: '2026-11-21T20:00:01.000Z' })
    expect(doc).toMatchObject({ games: [{ revision: 0 }, { revision: 0 }] })
    expect(revision).toBe(1)
    const [, event] = stored([opened, boardRenamed('Journée 8')])
    expect(event && advance(boardPage, null, { ...event, revision: 0 })).toMatchObject({ doc: null })
  })

  it('keeps match sheets beside the games, of those games only that have one', () => {
    const pageAfter = (...events: BoardDomainEvent[]) => documentAfter(opened, ...events).doc as BoardPage
    const [one, two] = [aMatch(1, { winner: 'home' }), aMatch(2)]
    expect(pageAfter(scoreChanged(1, 1, 0)).sheets).toEqual([])
    const both = [
      formulaChosen(2, '4x14'),
      matchesChanged(2, two),
      matchesChanged(1, one),
      matchesChanged(2, one),
    ]
    const page = pageAfter(...both)
    expect(page.games).toMatchObject([
      { formula: null, revision: 3 },
      { formula: '4x14', revision: 4 },
    ])
    for (const game of page.games) expect(game).not.toHaveProperty('sets')
    expect([setsIn(page, game(1)), setsIn(page, game(2))]).toEqual([[one], [one, two]])
    const emptied = pageAfter(...both, ofGame('SheetEmptied', 2))
    expect([setsIn(emptied, game(1)), setsIn(emptied, game(2))]).toEqual([[one], []])
    expect(emptied.sheets).toHaveLength(1)
    expect(pageAfter(...both, formulaChosen(2, null), formulaChosen(1, '3x10')).sheets).toEqual([])
  })

  it('touches a game that was taken back, and what is the same about it stays', () => {
    const { doc } = documentAfter(opened, scoreChanged(1, 4, 4), gameReverted(1, 1))
    expect(doc).toMatchObject({ games: [{ scoreTeam1: 4, revision: 2 }, { revision: 0 }] })
  })

  it('leaves the list of sheets as it is while nothing is said of one, so that a score stays cheap', () => {
    const [first, second, third] = stored([opened, matchesChanged(1, aMatch(1)), scoreChanged(2, 1, 0)])
    if (!first || !second || !third) throw new Error('three events')
    const before = advance(boardPage, advance(boardPage, null, first), second)
    const after = advance(boardPage, before, third)
    expect((after.doc as BoardPage).sheets).toBe((before.doc as BoardPage).sheets)
  })

  it('tells others of the board without its sheets', () => {
    const page = documentAfter(opened, matchesChanged(1, aMatch(1))).doc as BoardPage
    expect(factsOf(page)).not.toHaveProperty('sheets')
    expect(boardFacts.parse(factsOf(page))).toEqual(factsOf(page))
  })

  it('sets a board aside when its history speaks of a game it does not have', () => {
    expect(documentAfter(opened, scoreChanged(7, 1, 1))).toMatchObject({
      revision: 0,
      setAside: { error: expect.stringContaining('no game') },
    })
  })

  it('is nothing without its beginning', () => {
    const [, event] = stored([opened, scoreChanged(1, 1, 1)])
    if (!event) throw new Error('two events')
    expect(advance(boardPage, null, { ...event, revision: 0 })).toMatchObject({ doc: null })
  })

  it('is the same however often and however cut up the events arrive', () => {
    const event = fc.oneof(
      fc
        .tuple(fc.integer({ min: 1, max: 2 }), fc.nat(999), fc.nat(999))
        .map(([place, one, two]) => scoreChanged(place, one, two)),
      fc
        .tuple(
          fc.constantFrom('GamePostponed', 'GameResumed', 'GameClosed', 'GameReopened'),
          fc.constantFrom(1, 2),
        )
        .map(([type, place]) => ofGame(type, place)),
      fc
        .tuple(fc.constantFrom(1, 2), fc.integer({ min: 10, max: 28 }))
        .map(([place, date]) => gameMoved(place, `2026-11-${date}`)),
      fc
        .tuple(fc.constantFrom(1, 2), fc.integer({ min: 1, max: 3 }))
        .map(([place, order]) => matchesChanged(place, aMatch(order))),
      fc.constantFrom(
        formulaChosen(1, '4x14'),
        ofGame('SheetEmptied', 2),
        boardRenamed('Journée 8'),
        gameReverted(2, 0),
      ),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), fc.array(fc.nat(30)), (events, repeats) => {
        const log = stored([opened, ...events])
        const rebuilt = log.reduce<Document>((document, each) => advance(boardPage, document, each), null)
        let incremental: Document = null
        log.forEach((each, index) => {
          incremental = advance(boardPage, incremental, each)
          // Delivers an earlier event again.
          for (const back of repeats) {
            const earlier = log[Math.max(0, index - back)]
            if (earlier) incremental = advance(boardPage, incremental, earlier)
          }
        })
        expect(incremental).toEqual(rebuilt)
        // After any changes, keys and order are those of a new fold without `filedBy`.
        const { filedBy: _, ...always } = boardPage
        expect(incremental).toEqual(
          log.reduce<Document>((document, each) => advance(always, document, each), null),
        )
      }),
    )
  })
})
