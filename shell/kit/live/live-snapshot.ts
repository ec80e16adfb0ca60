import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import { gameState } from '../fixtures/game-state.ts'
import type { LiveState } from './live-state.ts'
import type { LiveStatus } from './live-status.ts'

/** What a page shows of a board it watches. */
export interface LiveSnapshot {
  board: Board | null
  status: LiveStatus
  /** null while unknown. */
  viewers: number | null
  lastChangeAt: number | null
  /** Moment until which the scores on screen are known to be right. */
  lastKnownAt: number | null
  /** Moment each fixture was last seen to change. */
  changedGames: ReadonlyMap<GameId, number>
  /** Fixtures that changed during an absence of more than a minute. */
  missed: readonly GameId[]
  /** What is on screen comes from catching up: rows take `flash={!isCatchUp}`. */
  isCatchUp: boolean
}

const OPEN = ['live', 'upcoming']
const isOver = (games: readonly Game[], today: string): boolean =>
  games.length > 0 && !games.some(game => OPEN.includes(gameState(game, today)))

interface Surroundings {
  status: LiveStatus
  viewers: number | null
  lastKnownAt: number | null
}

export function snapshotOf(state: LiveState, { status, viewers, lastKnownAt }: Surroundings): LiveSnapshot {
  const { board, lastChangeAt, changedGames, missed, isCatchUp } = state
  const isFinished = board !== null && status.kind !== 'error' && isOver(board.games, board.today)
  return {
    board,
    status: isFinished ? { kind: 'over' } : status,
    viewers,
    lastChangeAt,
    lastKnownAt,
    changedGames,
    missed,
    isCatchUp,
  }
}
