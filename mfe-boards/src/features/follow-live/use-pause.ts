import type { Board } from '@pingboard/contracts/http/boards.ts'
import { useState } from 'react'
import { changedBetween } from '../../model/changes.ts'

/** The board on screen: what is known, or what was known when one paused; and how many changes wait. */
export function usePause(board: Board) {
  const [frozen, setFrozen] = useState<Board | null>(null)
  return {
    shown: frozen ?? board,
    isPaused: frozen !== null,
    waiting: frozen ? changedBetween(frozen.games, board.games).length : 0,
    toggle: () => setFrozen(frozen ? null : board),
  }
}
