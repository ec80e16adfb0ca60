import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import type { Game } from '@pingboard/contracts/http/boards.ts'
import { type BoardId, boardOfGame, type GameId, type GroupId } from '@pingboard/contracts/ids.ts'
import { idOf, type Recorded } from '../../kernel/event.ts'
import { type View, viewName } from '../../kernel/view.ts'
import { type BoardDomainEvent, boardEvents, type GameEvent } from '../board/events.ts'
import { changeOf, indexOf } from '../board/state.ts'
import { parisDay } from '../paris-day.ts'

type Opened = Extract<Recorded<BoardDomainEvent>, { type: 'BoardOpened' }>

/** A board as its stream tells it: what a page shows before it is presented to somebody on some day. */
export const boardPage: View<BoardFacts, BoardDomainEvent> = {
  name: 'board-page',
  version: 1,
  types: boardEvents,
  project(board, event) {
    switch (event.type) {
      case 'BoardOpened':
        return opened(event)
      case 'BoardDeleted':
        return null
      default:
        return board && withGame(board, event)
    }
  },
  filedBy: ['BoardOpened'],
  keys: board => ({
    group: [board.groupId],
    fixture: [...new Set(board.games.map(game => fixtureKey(board.groupId, game.externalId)))],
    day: [parisDay(new Date(board.createdAt))],
  }),
  order: board => `${board.createdAt} ${board.id}`,
}

export const BOARD_PAGE = viewName(boardPage)

/** The duplicate check looks inside one group only. */
export const fixtureKey = (group: GroupId, externalId: string): string => `${group}:${externalId}`

/** A game by its id, which says its place. */
export const gameIn = (board: BoardFacts, id: GameId): Game | undefined => board.games[indexOf(id)]

function opened({ data, stream, revision, recordedAt }: Opened): BoardFacts {
  const { name, clubNumber, groupId, createdBy } = data
  return {
    id: idOf(stream) as BoardId,
    name,
    clubNumber,
    groupId,
    createdBy,
    createdAt: recordedAt,
    updatedAt: recordedAt,
    games: data.games.map(game => ({
      ...game,
      boardId: boardOfGame(game.id),
      location: null,
      time: null,
      postponed: false,
      done: false,
      scoreTeam1: null,
      scoreTeam2: null,
      revision,
      createdAt: recordedAt,
      updatedAt: recordedAt,
    })),
    revision,
  }
}

function withGame(board: BoardFacts, event: Recorded<BoardDomainEvent> & GameEvent): BoardFacts {
  const { revision, recordedAt: updatedAt } = event
  const index = indexOf(event.data.gameId)
  const game = board.games[index]
  if (!game) throw new Error(`no game ${event.data.gameId}`)
  const games = board.games.with(index, { ...game, ...changeOf(event), revision, updatedAt })
  return { ...board, games, revision, updatedAt }
}
