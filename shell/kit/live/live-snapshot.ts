import { isOver } from '@pingboard/contracts/game-rules.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { GameId } from '@pingboard/contracts/ids.ts'
import type { LiveState, ScoredAt } from './live-state.ts'
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
  /** Moment each half of a score was last seen to change. */
  scoredGames: ReadonlyMap<GameId, ScoredAt>
  /** Fixtures that changed during an absence of more than a minute. */
  missed: readonly GameId[]
  /** The board on screen comes from catching up: rows take `flash={!isCatchUp}`. */
  isCatchUp: boolean
}

interface Surroundings {
  status: LiveStatus
  viewers: number | null
  lastKnownAt: number | null
}

export function snapshotOf(state: LiveState, { status, viewers, lastKnownAt }: Surroundings): LiveSnapshot {
  const { board, lastChangeAt, changedGames, scoredGames, missed, isCatchUp } = state
  const over = board !== null && status.kind !== 'error' && isOver(board.games, board.today)
  return {
    board,
    status: over ? { kind: 'over' } : status,
    viewers,
    lastChangeAt,
    lastKnownAt,
    changedGames,
    scoredGames,
    missed,
    isCatchUp,
  }
}
