import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { BoardId, GameId } from '@pingboard/contracts/ids.ts'
import { gameState, sortForLive } from '@pingboard/kit/fixtures'
import { isOurs } from './filter-games.ts'

/** Rows of a page: digits of 8 % of the height leave room for no more. */
export const ROWS = 8
/** Rows that a page of several keeps free for fixtures that just changed on another page. */
export const NEWS_ROWS = 2
/** Fixtures of the own club that stay on every page; more of them would leave too little room for the others. */
export const MOST_PINNED = 3

export type TvBoard = Pick<Board, 'id' | 'name' | 'games' | 'today' | 'clubNumber'>

/** One page of a round. A round shows every fixture of every board at least once. */
export interface TvPage {
  board: BoardId
  /** In their order; they are on every page of this board. */
  pinned: readonly GameId[]
  /** In their order; they are on this page. */
  turns: readonly GameId[]
}

/** The pages of one round, board after board. */
export function roundOf(boards: readonly TvBoard[], isOnlyLive: boolean): TvPage[] {
  return boards.flatMap(board => pagesOf(board, isOnlyLive))
}

function pagesOf(board: TvBoard, isOnlyLive: boolean): TvPage[] {
  const { id, games, today, clubNumber } = board
  const isLive = (game: Game) => gameState(game, today) === 'live'
  const shown = sortForLive(games, today, clubNumber).filter(game => !isOnlyLive || isLive(game))
  if (shown.length === 0) return []
  if (shown.length <= ROWS) return [{ board: id, pinned: [], turns: idsOf(shown) }]
  const own = shown.filter(game => isLive(game) && isOurs(game, clubNumber))
  const pinned = own.length <= MOST_PINNED ? own : []
  const others = shown.filter(game => !pinned.includes(game))
  return evenly(others, ROWS - NEWS_ROWS - pinned.length).map(turns => ({
    board: id,
    pinned: idsOf(pinned),
    turns: idsOf(turns),
  }))
}

const idsOf = (games: readonly Game[]): GameId[] => games.map(({ id }) => id)

/** In as few parts as possible, none above `most`, their sizes as equal as possible. */
function evenly<Item>(items: readonly Item[], most: number): Item[][] {
  const parts = Math.ceil(items.length / most)
  const end = (part: number) => Math.ceil((part * items.length) / parts)
  return Array.from({ length: parts }, (_, part) => items.slice(end(part), end(part + 1)))
}

/** True while the pages show boards that are there, and fixtures that are on them. */
export function fitsBoards(round: readonly TvPage[], boards: readonly TvBoard[]): boolean {
  const there = new Map(boards.map(board => [board.id, new Set(idsOf(board.games))]))
  return round.every(({ board, pinned, turns }) =>
    [...pinned, ...turns].every(id => there.get(board)?.has(id)),
  )
}
