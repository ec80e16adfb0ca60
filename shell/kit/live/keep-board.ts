import type { Board } from '@pingboard/contracts/http/boards.ts'
import { highest } from '../api/position.ts'
import type { BoardStore } from './board-store.ts'

/** Milliseconds between two boards that are handed over. */
const EVERY = 5000

/**
 * Hands the worker the board as the page knows it, so that a start without a network shows the scores that were seen
 * last, and not those of the last request: now and then, and when the page is hidden or left.
 * @returns how to stop
 */
export function keepBoard(store: BoardStore): () => void {
  let handed: Board | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const hand = () => {
    clearTimeout(timer)
    timer = undefined
    const { board, lastKnownAt } = store.snapshot()
    if (!board || board === handed || !('serviceWorker' in navigator)) return
    handed = board
    navigator.serviceWorker.controller?.postMessage({
      type: 'board',
      board,
      at: lastKnownAt,
      position: highest(),
    })
  }
  const leave = store.subscribe(() => {
    timer ??= setTimeout(hand, EVERY)
  })
  // A reload tells both, a page that the system ends later only the second.
  addEventListener('pagehide', hand)
  document.addEventListener('visibilitychange', hand)
  return () => {
    removeEventListener('pagehide', hand)
    document.removeEventListener('visibilitychange', hand)
    leave()
    hand()
  }
}
