import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { codeOf, isOutage, onceReachable } from '@pingboard/kit/api'
import { useBoard } from '@pingboard/kit/live'
import { useEffect, useEffectEvent, useState } from 'react'
import { readBoard } from '../api/get-board.ts'

/** Milliseconds before another try that nobody asks for. */
const AGAIN = 30_000
/** Milliseconds without news after which the shown scores count as old. */
const OLD = 30_000
/** The board is not for this page: unknown, deleted, or for members. */
const REFUSALS: readonly string[] = [
  'NOT_SIGNED_IN',
  'FORBIDDEN',
  'BOARD_NOT_FOUND',
  'BOARD_DELETED',
  'INVALID_REQUEST',
]

/**
 * A board on a surface where nobody presses anything. It tries for ever: a board that is refused now may be public, or
 * there again, in an hour. `board` stays what was last known, whatever happens.
 */
export function useDisplayBoard(id: BoardId) {
  const [first, setFirst] = useState<Board | null>(null)
  const [isRefused, setRefused] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const live = useBoard(id, first)
  const { status } = live
  const refusal = status.kind === 'error' && REFUSALS.includes(status.code)
  const answered = useEffectEvent((board: Board) => {
    setFirst(board)
    setRefused(false)
    if (refusal) live.retry()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const abort = new AbortController()
    const again = () => setAttempt(before => before + 1)
    let stop = () => {}
    const later = () => {
      const timer = setTimeout(again, AGAIN)
      stop = () => clearTimeout(timer)
    }
    const failed = (error: unknown) => {
      if (abort.signal.aborted) return
      if (REFUSALS.includes(codeOf(error))) setRefused(true)
      if (isOutage(error)) stop = onceReachable(again)
      else later()
    }
    readBoard(id, abort.signal).then(board => abort.signal.aborted || answered(board), failed)
    return () => {
      abort.abort()
      stop()
    }
  }, [id, attempt])

  useEffect(() => {
    if (!refusal) return
    setRefused(true)
    const timer = setTimeout(() => setAttempt(before => before + 1), AGAIN)
    return () => clearTimeout(timer)
  }, [refusal])

  const isOld = useIsOld(status.kind === 'live' || status.kind === 'over', live.lastKnownAt)
  return { ...live, isRefused, isOld }
}

/** Whether the scores on screen are half a minute old, and nothing newer can be known. */
function useIsOld(isFresh: boolean, lastKnownAt: number | null): boolean {
  const [isOld, setOld] = useState(false)
  useEffect(() => {
    if (isFresh || lastKnownAt === null) return
    const timer = setTimeout(() => setOld(true), Math.max(0, lastKnownAt + OLD - Date.now()))
    return () => {
      clearTimeout(timer)
      setOld(false)
    }
  }, [isFresh, lastKnownAt])
  return isOld && !isFresh
}
