import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { parisToday } from '../fixtures/days.ts'
import { shownBoard } from '../fixtures/team-label.ts'
import { useFromNow } from '../fixtures/use-now.ts'
import type { LiveStatus } from './live-status.ts'
import { holdBoard, storeOf } from './watch-board.ts'

/** Milliseconds without a change after which the pill shows the moment of the last change. */
const QUIET = 600_000
const CUT_OFF: readonly LiveStatus['kind'][] = ['offline', 'cut-off', 'slow']

/**
 * A board that live messages keep up to date, starting from the board the page was opened with. Its teams have the
 * names that pages show.
 */
export function useBoard<Initial extends Board | null>(id: BoardId, initial: Initial) {
  const store = storeOf(id)
  const snapshot = useSyncExternalStore(store.subscribe, store.snapshot)

  useEffect(() => holdBoard(id), [id])
  useEffect(() => {
    if (initial) store.put(initial)
  }, [store, initial])

  const { board: live, lastChangeAt, status } = snapshot
  const board = live && (!initial || live.revision >= initial.revision) ? live : initial
  const now = useFromNow(parisToday)
  // The server tells the day. Without it, a fixture of a past day must not look as if it were played.
  const isCutOff = CUT_OFF.includes(status.kind)
  const today = isCutOff && board && board.today < now ? now : board?.today
  const shown = useMemo(
    (): Initial | Board => (board && today ? shownBoard<Board>({ ...board, today }) : board),
    [board, today],
  )
  const isQuiet = lastChangeAt !== null && Date.now() - lastChangeAt > QUIET
  return {
    ...snapshot,
    board: shown,
    /** For the pill: moment of the last change, once it is ten minutes ago. */
    quietSince: isQuiet ? lastChangeAt : null,
    retry: store.retry,
    put: store.put,
    dismissMissed: store.dismissMissed,
  }
}
