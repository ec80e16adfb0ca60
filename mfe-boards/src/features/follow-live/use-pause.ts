import type { Board } from '@pingboard/contracts/http/boards.ts'
import { useState } from 'react'
import { changedBetween } from '../../model/changes.ts'

/** The board on screen: what is known, or what was known when one paused; and how many changes wait. */
export function usePause(board: Board) {
  const [frozen, setFrozen] = useState<Board | null>(null)
  const [pausedAt, setPausedAt] = useState<number | null>(null)
  return {
    shown: frozen ?? board,
    isPaused: frozen !== null,
    /** Moment of what is on screen; null while nothing is paused. */
    pausedAt,
    waiting: frozen ? changedBetween(frozen.games, board.games).length : 0,
    toggle: () => {
      setFrozen(frozen ? null : board)
      setPausedAt(frozen ? null : Date.now())
    },
  }
}
