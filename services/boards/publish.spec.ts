import { boardEvent } from '@pingboard/contracts/events/boards.ts'
import { describe, expect, it } from 'vitest'
import type { BoardDomainEvent } from './board/events.ts'
import { publish } from './publish.ts'
import {
  aFixture,
  aMatch,
  BOARD,
  boardDeleted,
  boardOpened,
  boardRenamed,
  formulaChosen,
  GROUP,
  game,
  matchesChanged,
  ofGame,
  recorded,
  SOMEBODY,
  scoreChanged,
} from './testing/facts.ts'
import { boardPage } from './views/board-page.ts'

/** What is published for the last `count` events. */
function told(count: number, ...events: BoardDomainEvent[]) {
  const all = recorded(events)
  const doc = all.reduce<ReturnType<typeof boardPage.project>>(boardPage.project, null)
  const event = publish(all.slice(all.length - count), doc)
  if (event) expect(boardEvent.safeParse(event).error).toBeUndefined()
  return event
}

const opened = boardOpened(aFixture(), aFixture({ externalId: 'R1-2' }))

describe('the topic of boards', () => {
  it('tells of a new board with all its games, from before the beginning', () => {
    expect(told(1, opened)).toMatchObject({
      type: 'BoardChanged',
      board: { id: BOARD },
      changed: [game(1), game(2)],
      revision: 0,
      previous: -1,
    })
  })
  it('tells of a burst once: the newest board, the games it touched, where it started', () => {
    expect(
      told(
        3,
        opened,
        scoreChanged(1, 1, 0),
        scoreChanged(2, 1, 0),
        scoreChanged(2, 2, 0),
        ofGame('GameClosed', 2),
      ),
    ).toMatchObject({ changed: [game(2)], previous: 1, revision: 4, board: { revision: 4 } })
  })
  it('tells a name that changed, of no game', () => {
    expect(told(1, opened, boardRenamed('Journée 8'))).toMatchObject({
      changed: [],
      board: { name: 'Journée 8' },
    })
  })
  it('tells of a sheet by the game that has it, and keeps the sheet to itself', () => {
    const event = told(2, opened, formulaChosen(2, '3x10'), matchesChanged(2, aMatch(1)))
    expect(event).toMatchObject({ changed: [game(2)], board: { games: [{}, { formula: '3x10' }] } })
    expect(JSON.stringify(event)).not.toMatch(/sheets|sets|winner/)
  })
  it('tells what people may want to know wherever they are: a game finished, a game postponed, each with its event', () => {
    const events = [
      scoreChanged(1, 8, 6),
      ofGame('GameClosed', 1),
      ofGame('GamePostponed', 2),
      ofGame('GameReopened', 1),
      ofGame('GameResumed', 2),
    ]
    expect(told(5, opened, ...events)).toMatchObject({
      happened: [
        { eventId: '2', gameId: game(1), kind: 'finished', at: '2026-11-21T20:00:02.000Z', by: SOMEBODY },
        { eventId: '3', gameId: game(2), kind: 'postponed', at: '2026-11-21T20:00:03.000Z', by: SOMEBODY },
      ],
    })
    expect(told(2, opened, ...events)).toMatchObject({ happened: [] })
  })
  it('tells of a deletion, with the group it was in', () => {
    const deleted = { type: 'BoardDeleted', version: 1, id: BOARD, groupId: GROUP, revision: 2 }
    expect(told(1, opened, scoreChanged(1, 1, 1), boardDeleted())).toEqual(deleted)
    expect(told(2, opened, scoreChanged(1, 1, 1), boardDeleted())).toEqual(deleted)
  })
  it('has nothing to tell of no events, or of a board that cannot be read', () => {
    expect(told(0, opened)).toBeNull()
    expect(publish(recorded([opened]), null)).toBeNull()
    const [, last] = recorded([opened, boardDeleted()])
    if (!last) throw new Error('two events')
    const board = recorded([opened]).reduce<ReturnType<typeof boardPage.project>>(boardPage.project, null)
    expect(publish([...recorded([opened]), last, ...recorded([opened])], board)).toMatchObject({
      changed: [game(1), game(2)],
    })
  })
})
