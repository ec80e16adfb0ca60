import { sampleBoard, sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BoardStore } from './board-store.ts'
import { keepBoard } from './keep-board.ts'

/** Revisions that the worker was handed. */
let handed: number[]
beforeEach(() => {
  vi.useFakeTimers()
  handed = []
  const postMessage = ({ board }: { board: { revision: number } }) => void handed.push(board.revision)
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function followed() {
  let board = sampleBoard([sampleGame(1)], { revision: 1 })
  const listeners = new Set<() => void>()
  const store = {
    snapshot: () => ({ board, lastKnownAt: 0 }),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    stop: keepBoard(store as unknown as BoardStore),
    changes(revision: number) {
      board = { ...board, revision }
      for (const listener of listeners) listener()
    },
  }
}

it('the worker is handed the newest board every five seconds, and nothing while nothing changes', () => {
  const { changes, stop } = followed()
  for (let revision = 2; revision <= 8; revision++) {
    changes(revision)
    vi.advanceTimersByTime(1000)
  }
  expect(handed).toEqual([6])
  vi.advanceTimersByTime(20_000)
  expect(handed).toEqual([6, 8])
  stop()
  expect(handed).toEqual([6, 8])
})

it.each([
  ['the page is left or loaded again', () => window.dispatchEvent(new Event('pagehide'))],
  ['the page is hidden', () => document.dispatchEvent(new Event('visibilitychange'))],
])('%s: the worker has the newest board before', (_, happens) => {
  const { changes, stop } = followed()
  changes(2)
  happens()
  expect(handed).toEqual([2])
  vi.advanceTimersByTime(20_000)
  expect(handed).toEqual([2])
  stop()
})

it('a board that nobody on the page watches any more was handed over, and its page tells nothing afterwards', () => {
  const { changes, stop } = followed()
  changes(2)
  stop()
  expect(handed).toEqual([2])
  changes(3)
  window.dispatchEvent(new Event('pagehide'))
  vi.advanceTimersByTime(20_000)
  expect(handed).toEqual([2])
})
