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
 * The board on its day. The server tells the day; while it cannot, the clock of the device does, because a fixture of a
 * past day must not look as if it were played.
 * @param kind state of the connection
 * @param today the day on the clock of the device
 */
export function dated(board: Board, kind: LiveStatus['kind'], today: string): Board {
  const isCutOff = CUT_OFF.includes(kind) || (kind === 'connecting' && !navigator.onLine)
  return isCutOff && board.today < today ? { ...board, today } : board
}

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
  const { kind } = status
  const shown = useMemo(
    (): Initial | Board => (board ? shownBoard<Board>(dated(board, kind, now)) : board),
    [board, kind, now],
  )
  // 0: a change came less than ten minutes ago, or none.
  const quietSince = useFromNow(moment =>
    lastChangeAt !== null && moment - lastChangeAt > QUIET ? lastChangeAt : 0,
  )
  return {
    ...snapshot,
    board: shown,
    /** For the pill: moment of the last change, once it is ten minutes ago. */
    quietSince: quietSince || null,
    retry: store.retry,
    put: store.put,
    dismissMissed: store.dismissMissed,
  }
}
