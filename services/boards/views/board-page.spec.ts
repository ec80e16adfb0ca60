import { boardFacts } from '@pingboard/contracts/events/boards.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance } from '../../kernel/view.ts'
import type { ViewDocument } from '../../ports/view-store.ts'
import type { BoardDomainEvent } from '../board/events.ts'
import {
  aFixture,
  BOARD,
  boardDeleted,
  boardOpened,
  GROUP,
  game,
  gameMoved,
  ofGame,
  SOMEBODY,
  scoreChanged,
  stored,
  TOMORROW,
  venueChanged,
} from '../testing/facts.ts'
import { boardPage } from './board-page.ts'

type Document = ViewDocument | null

/** The document after events; each case also with every event twice, and rebuilt. */
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
    ['place and time', venueChanged(2, 'Salle B', '20:00'), { location: 'Salle B', time: '20:00' }],
  ])('shows %s, and which game changed when', (_, event, shown) => {
    const { doc } = documentAfter(opened, event)
    const at = '2026-11-21T20:00:01.000Z'
    expect(doc).toMatchObject({
      revision: 1,
      updatedAt: at,
      games: [{ revision: 0 }, { ...shown, revision: 1, updatedAt: at }],
    })
  })

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
    expect(keys).toEqual({ group: [GROUP], fixture: [`${GROUP}:R1-1`, `${GROUP}:x`], day: ['2026-11-21'] })
    expect(order).toBe(`2026-11-21T20:00:00.000Z ${BOARD}`)
  })

  it('sets a board aside when its history speaks of a game it does not have', () => {
    expect(documentAfter(opened, scoreChanged(7, 1, 1))).toMatchObject({
      revision: 0,
      setAside: expect.stringContaining('no game'),
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
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), fc.array(fc.nat(30)), (events, repeats) => {
        const log = stored([opened, ...events])
        const rebuilt = log.reduce<Document>((document, each) => advance(boardPage, document, each), null)
        let incremental: Document = null
        log.forEach((each, index) => {
          incremental = advance(boardPage, incremental, each)
          // Delivered again: anything already seen.
          for (const back of repeats) {
            const earlier = log[Math.max(0, index - back)]
            if (earlier) incremental = advance(boardPage, incremental, earlier)
          }
        })
        expect(incremental).toEqual(rebuilt)
        // Whatever happened to it since it was opened, it is filed as it would be afresh.
        const { filedBy: _, ...always } = boardPage
        expect(incremental).toEqual(
          log.reduce<Document>((document, each) => advance(always, document, each), null),
        )
      }),
    )
  })
})
