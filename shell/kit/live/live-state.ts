import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import type { LiveChange } from '@pingboard/contracts/live/board-room.ts'

/** Milliseconds of absence after which changes are counted instead of shown one by one. */
export const LONG_ABSENCE = 60_000

/** Moment at which each side's score was last seen to change, in milliseconds. */
export type ScoredAt = Readonly<Partial<Record<1 | 2, number>>>

/** What is known of a board, independent of the order of the messages. */
export interface LiveState {
  board: Board | null
  /** Highest revision seen; changes are missing while the board's own revision is lower. */
  heardOf: number
  /** Moment each fixture was last seen to change. */
  changedGames: ReadonlyMap<GameId, number>
  scoredGames: ReadonlyMap<GameId, ScoredAt>
  lastChangeAt: number | null
  /** Fixtures that changed during a long absence; empty until then. */
  missed: readonly GameId[]
  /** The board on screen comes from catching up: rows do not flash. */
  isCatchUp: boolean
}

export type LiveAction =
  /**
   * A whole board: joined, update, an answer of the API. `absent`: milliseconds without connection before it. `isTold`: by
   * the room, whose messages keep their order.
   */
  | { type: 'board'; board: Board; at: number; absent?: number; isTold?: boolean }
  | { type: 'change'; change: LiveChange; at: number }
  /** The person's own write, as the API returned it. */
  | { type: 'game'; game: Game; at: number }
  | { type: 'seen' }

export const NOTHING: LiveState = {
  board: null,
  heardOf: 0,
  changedGames: new Map(),
  scoredGames: new Map(),
  lastChangeAt: null,
  missed: [],
  isCatchUp: false,
}

export const isBehind = (state: LiveState): boolean => state.heardOf > (state.board?.revision ?? 0)

export function reduce(state: LiveState, action: LiveAction): LiveState {
  switch (action.type) {
    case 'board':
      return withBoard(state, action)
    case 'change':
      return withChange(state, action.change, action.at)
    case 'game':
      return withGame(state, action.game, action.at)
    case 'seen':
      return { ...state, missed: [] }
  }
}

function withBoard(state: LiveState, action: LiveAction & { type: 'board' }): LiveState {
  const { board: incoming, at, absent = 0, isTold = false } = action
  const held = state.board
  const heardOf = Math.max(state.heardOf, incoming.revision)
  if (!held) return { ...state, board: incoming, heardOf }
  // The same revision on a later day is newer, because `done` depends on the day; and so is what the room tells: its group
  // has another name.
  const isNewer =
    incoming.revision > held.revision ||
    (incoming.revision === held.revision &&
      (isTold ? incoming.today >= held.today : incoming.today > held.today))
  if (!isNewer) return state
  const games = incoming.games.map(game => newest(game, held))
  return changed({ ...state, heardOf }, { ...incoming, games }, at, absent)
}

function withChange(state: LiveState, change: LiveChange, at: number): LiveState {
  const held = state.board
  const heardOf = Math.max(state.heardOf, change.revision)
  if (!held || change.revision <= held.revision) return held ? state : { ...state, heardOf }
  // The change holds everything since `previous`: only a board older than `previous` would have a gap.
  if (change.previous > held.revision) return { ...state, heardOf }
  const incoming = new Map(change.games.map(game => [game.id, game]))
  const games = held.games.map(game => newest(incoming.get(game.id) ?? game, held))
  const board = {
    ...held,
    games,
    revision: change.revision,
    today: change.today,
    updatedAt: change.updatedAt,
  }
  return changed({ ...state, heardOf }, board, at, 0)
}

function withGame(state: LiveState, game: Game, at: number): LiveState {
  const held = state.board
  if (!held) return state
  const games = held.games.map(other =>
    other.id === game.id && game.revision > other.revision ? game : other,
  )
  return changed(state, { ...held, games }, at, 0)
}

/** The later of two states of one fixture: the person's own write may arrive before the board that contains it. */
function newest(game: Game, held: Board): Game {
  const known = held.games.find(other => other.id === game.id)
  return known && known.revision > game.revision ? known : game
}

/** Puts the board in place and notes which fixtures differ from what was on screen. */
function changed(state: LiveState, board: Board, at: number, absent: number): LiveState {
  const before = new Map(state.board?.games.map(game => [game.id, game]))
  const games = board.games.filter(game => before.has(game.id) && differs(game, before.get(game.id)))
  if (games.length === 0) return { ...state, board }
  const missed = games.map(game => game.id)
  if (absent > LONG_ABSENCE) return { ...state, board, isCatchUp: true, missed, lastChangeAt: at }
  const changedGames = new Map(state.changedGames)
  const scoredGames = new Map(state.scoredGames)
  for (const game of games) {
    changedGames.set(game.id, at)
    scoredGames.set(game.id, { ...scoredGames.get(game.id), ...scoredNow(game, before.get(game.id), at) })
  }
  return { ...state, board, changedGames, scoredGames, lastChangeAt: at, isCatchUp: false }
}

/** The sides whose score differs. A first 0 beside a point is no change that anybody looks for. */
const scoredNow = (game: Game, old: Game | undefined, at: number): ScoredAt => ({
  ...((game.scoreTeam1 ?? 0) !== (old?.scoreTeam1 ?? 0) && { 1: at }),
  ...((game.scoreTeam2 ?? 0) !== (old?.scoreTeam2 ?? 0) && { 2: at }),
})

/** True for another revision, whatever field changed, and when `done` changed by date, without a revision. */
const differs = (game: Game, other: Game | undefined): boolean =>
  game.revision !== other?.revision || game.done !== other.done
