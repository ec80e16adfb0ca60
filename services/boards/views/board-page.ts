import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import { endOf, isToBePlayed } from '@pingboard/contracts/game-rules.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { type BoardId, boardOfGame, type GameId, type GroupId } from '@pingboard/contracts/ids.ts'
import { isFilled } from '@pingboard/contracts/sheet.ts'
import type { Recorded } from '../../kernel/event.ts'
import { type View, viewName } from '../../kernel/view.ts'
import { idOf } from '../../ports/stored-event.ts'
import { type BoardDomainEvent, boardEvents, type GameEvent } from '../board/events.ts'
import { type Sheet, sheetAfter } from '../board/sheet.ts'
import { changeOf, indexOf, untouched } from '../board/state.ts'
import { parisDay } from '../paris-day.ts'

type Renamed = Extract<Recorded<BoardDomainEvent>, { type: 'BoardRenamed' }>
type Opened = Extract<Recorded<BoardDomainEvent>, { type: 'BoardOpened' }>

/** A board from its stream alone: what a page shows, before the day and the viewer's group names are added. */
export interface BoardPage extends BoardFacts {
  /**
   * Of the games that have a sheet. Kept beside the games, because boards are sent without sheets. Kept as a list,
   * because unchanged parts of a document's lists are encoded only once.
   */
  readonly sheets: readonly SheetOfGame[]
}
interface SheetOfGame {
  readonly gameId: GameId
  readonly sets: Sheet
}

export const boardPage: View<BoardPage, BoardDomainEvent> = {
  name: 'board-page',
  version: 6,
  types: boardEvents,
  project(board, event) {
    switch (event.type) {
      case 'BoardOpened':
        return opened(event)
      case 'BoardRenamed':
        return board && renamed(board, event)
      case 'BoardDeleted':
        return null
      default:
        return board && withGame(board, event)
    }
  },
  filedBy: ['BoardOpened', 'GameMoved', 'GamePostponed', 'GameResumed'],
  keys: board => ({
    group: [board.groupId],
    fixture: [...new Set(board.games.map(game => fixtureKey(board.groupId, game.externalId)))],
    day: [parisDay(new Date(board.createdAt))],
    ends: [endOf(board.games)],
    plays: daysOfPlay(board).map(day => playKey(board.groupId, day)),
    club: clubKeysOf(board),
  }),
  order: board => `${board.createdAt} ${board.id}`,
}

export const BOARD_PAGE = viewName(boardPage)

/** The duplicate check searches one group only. */
export const fixtureKey = (group: GroupId, externalId: string): string => `${group}:${externalId}`

/** Boards of a group with a fixture on a day. */
export const playKey = (group: GroupId, day: string): string => `${group}:${day}`

/** Days on which a fixture of the board is to be played, each once. */
const daysOfPlay = ({ games }: Pick<BoardFacts, 'games'>): string[] => [
  ...new Set(games.filter(isToBePlayed).map(game => game.predictedDate)),
]

/** Boards of any group with a fixture of a club on a day. */
export const clubKey = (club: string, day: string): string => `${club}:${day}`

/** The clubs of a game, for a page of a club: both sides', and the board's own, which may play under a partner's number. */
export const clubsOf = (board: Pick<BoardFacts, 'clubNumber'>, game: Game): readonly (string | null)[] => [
  board.clubNumber,
  game.clubNumber1,
  game.clubNumber2,
]

const clubKeysOf = (board: Pick<BoardFacts, 'clubNumber' | 'games'>): string[] => [
  ...new Set(
    board.games
      .filter(isToBePlayed)
      .flatMap(game => clubsOf(board, game).flatMap(club => (club ? clubKey(club, game.predictedDate) : []))),
  ),
]

/** The board without its sheets, as other services receive it. */
export function factsOf({ sheets: _, ...facts }: BoardPage): BoardFacts {
  return facts
}

/** The individual matches of a game. */
export const setsIn = (page: Pick<BoardPage, 'sheets'>, id: GameId): Sheet =>
  page.sheets.find(({ gameId }) => gameId === id)?.sets ?? []

/** A game by its id, which holds its index. */
export const gameIn = (board: BoardFacts, id: GameId): Game | undefined => board.games[indexOf(id)]

function opened({ data, stream, revision, recordedAt }: Opened): BoardPage {
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
      ...untouched(game),
      fromSheet: false,
      boardId: boardOfGame(game.id),
      revision,
      createdAt: recordedAt,
      updatedAt: recordedAt,
    })),
    revision,
    sheets: [],
  }
}

const renamed = (board: BoardPage, { data, revision, recordedAt: updatedAt }: Renamed): BoardPage => ({
  ...board,
  name: data.name,
  revision,
  updatedAt,
})

function withGame(board: BoardPage, event: Recorded<BoardDomainEvent> & GameEvent): BoardPage {
  const { revision, recordedAt: updatedAt } = event
  const index = indexOf(event.data.gameId)
  const game = board.games[index]
  if (!game) throw new Error(`no game ${event.data.gameId}`)
  const sheets = sheetsAfter(board, event)
  const fromSheet = sheets === board.sheets ? game.fromSheet : isFilled(setsIn({ sheets }, game.id))
  const games = board.games.with(index, { ...game, ...changeOf(event), fromSheet, revision, updatedAt })
  return { ...board, games, revision, updatedAt, sheets }
}

/** The same list when no sheet changes, as with every typed score. */
function sheetsAfter(board: BoardPage, event: GameEvent): BoardPage['sheets'] {
  const { gameId } = event.data
  const before = setsIn(board, gameId)
  const sets = sheetAfter(before, event)
  if (sets === before) return board.sheets
  const others = board.sheets.filter(sheet => sheet.gameId !== gameId)
  return sets.length > 0 ? [...others, { gameId, sets }] : others
}
