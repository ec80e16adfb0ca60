import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import { type BoardId, type GameId, type GroupId, gameIdOf, type UserId } from '@pingboard/contracts/ids.ts'
import { boardPage } from '@pingboard/services/boards/views/board-page.ts'
import { advance } from '@pingboard/services/kernel/view.ts'
import type { EventMetadata, NewEvent, StoredEvent } from '@pingboard/services/ports/stored-event.ts'
import { aFixture } from '../../support/club.ts'

/** Fixtures of each board, on both sides: thirty, as on a full day of a large club. */
export const GAMES = 30

const letters = (letter: string) => letter.repeat(26)
const GROUP = letters('g') as GroupId
const SOMEBODY = letters('u') as UserId
const FIXTURE = { idTeam1: '109901', idTeam2: '208802', clubNumber2: '10330012' }

export const boardIdOf = (index: number): BoardId => `${index}`.padStart(26, 'b') as BoardId

let ids = 0
/** An id as long as the product's. It is cheap to make, so that neither side pays for ids. */
const newId = (): string => `${process.pid}x${++ids}`.padStart(26, '0')

function newEvent(type: string, data: object): NewEvent {
  const commandId = newId()
  const metadata: EventMetadata = {
    commandId,
    actorId: SOMEBODY,
    $correlationId: newId(),
    $causationId: commandId,
  }
  return { id: newId(), type, data, metadata, recordedAt: new Date().toISOString() }
}

export function boardOpened(board: BoardId): NewEvent {
  const games = Array.from({ length: GAMES }, (_, index) => ({
    ...aFixture(index + 1, FIXTURE),
    id: gameIdOf(board, index + 1),
  }))
  const data = { name: 'Journée 4', clubNumber: '10330085', groupId: GROUP, createdBy: SOMEBODY, games }
  return newEvent('boards.BoardOpened.v1', data)
}

/** The nth score of a board. The games take turns, and a game never gets the score it already has. */
export const scoreAt = (count: number) => ({
  place: (count % GAMES) + 1,
  scoreTeam1: Math.floor(count / GAMES) % 1000,
  scoreTeam2: Math.floor(count / GAMES + 5) % 19,
})

export const scoreChangedTo = (gameId: GameId, scores: object): NewEvent =>
  newEvent('boards.ScoreChanged.v1', { gameId, ...scores })

export function scoreChanged(board: BoardId, count: number): NewEvent {
  const { place, ...scores } = scoreAt(count)
  return scoreChangedTo(gameIdOf(board, place), scores)
}

/** The document of a newly opened board, the same on both sides. */
export function openedPage(board: BoardId, event: NewEvent): BoardFacts {
  const stored: StoredEvent = { ...event, stream: `board-${board}`, revision: 0, position: '0'.repeat(16) }
  return advance(boardPage, null, stored).doc as BoardFacts
}
