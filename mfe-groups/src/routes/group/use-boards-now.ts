import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { List } from '@pingboard/contracts/http/common.ts'
import { codeOf, dataOf, keptAt, type Loading, useAskingAgain } from '@pingboard/kit/api'
import { useEffect, useRef, useState } from 'react'
import { listBoards } from '../../api/list-boards.ts'
import type { BoardsAge } from '../../state/group-context.ts'

/** Milliseconds between two requests. */
const RHYTHM = 60_000

/** Why the worker answered with what it kept, as far as the browser knows. */
const kindOfKept = (): BoardsAge['kind'] => (navigator.onLine ? 'slow' : 'offline')

/**
 * Keeps the boards of a group up to date while the page is visible: an evening ends while its card is on the screen.
 * @param onAnswered called after each answer of the server
 * @returns how old the shown boards are; null while they are new
 */
export function useBoardsNow(
  id: string,
  boards: Loading<List<Board>>,
  onAnswered: () => void,
): BoardsAge | null {
  const shown = dataOf(boards)
  /** The boards that could not be asked for again. Boards that came since are new. */
  const [missed, setMissed] = useState<{ boards: List<Board> | null; age: BoardsAge } | null>(null)
  /** When the server gave the shown boards. */
  const shownAt = useRef(Date.now())
  useEffect(() => {
    if (shown) shownAt.current = keptAt(shown) ?? Date.now()
  }, [shown])
  useAskingAgain(RHYTHM, async signal => {
    const miss = (kind: BoardsAge['kind']) => setMissed({ boards: shown, age: { at: shownAt.current, kind } })
    const now = await listBoards(id, 1, signal).catch((error: unknown) => {
      if (!signal.aborted) miss(codeOf(error) === 'NETWORK' ? 'offline' : 'slow')
      throw error
    })
    if (signal.aborted) return
    const kept = keptAt(now)
    if (kept === undefined) {
      boards.put(() => now)
      onAnswered()
      return
    }
    // An answer that came too late for an earlier request is newer than the shown boards.
    if (kept > shownAt.current) boards.put(() => now)
    else miss(kindOfKept())
    throw new Error('The worker had no answer of the server.')
  })
  if (missed && missed.boards === shown) return missed.age
  const kept = shown ? keptAt(shown) : undefined
  return kept === undefined ? null : { at: kept, kind: kindOfKept() }
}
