import type { Board } from '@pingboard/contracts/http/boards.ts'
import { sessionAtom } from '@pingboard/kit/slice'
import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { keepSeen, type Seen, seenOf } from '../../state/seen-boards.ts'

/** Milliseconds after which one wants to be told what happened. */
const LONG = 60_000

/** A time in which the viewer did not see the board, and what they saw before it. */
export interface Absence extends Seen {
  /** The board before; null when it was seen in an earlier visit. */
  before: Board | null
  /** The board that the viewer came back to. */
  after: Board
}

/**
 * The last long absence in which the board changed: without a connection, with the page hidden, or after an earlier
 * visit on this device. null when there was none, or after it was dismissed.
 * @param isLive the board on the screen is the newest
 * @param lastKnownAt moment until which it was, once it is not any more; milliseconds since 1970
 */
export function useAbsence(
  board: Board,
  isLive: boolean,
  lastKnownAt: number | null,
): { absence: Absence | null; dismiss: () => void } {
  const [absence, setAbsence] = useState<Absence | null>(null)
  const [isVisible, setVisible] = useState(isPageVisible)
  const seen = useRef<(Seen & { board: Board | null }) | null>(null)
  const isHere = isVisible && isLive
  // While the session is loading, the visit counts as a signed-in person's: it is deleted at the sign-out.
  const isVisitor = useAtomValue(sessionAtom).status === 'visitor'

  const arrive = useEffectEvent(() => {
    const last = seen.current ?? withoutBoard(seenOf(board.id))
    seen.current = null
    if (last && Date.now() - last.at > LONG && last.revision < board.revision)
      setAbsence({ at: last.at, revision: last.revision, before: last.board, after: board })
  })
  /** A lost connection is noticed later: a device that slept notices it when it wakes. */
  const left = () => (isLive ? Date.now() : Math.min(Date.now(), lastKnownAt ?? Infinity))
  const leave = useEffectEvent(() => {
    seen.current = { at: left(), revision: board.revision, board }
    keepSeen(board.id, seen.current, isVisitor)
  })

  const keep = useEffectEvent(() => {
    keepSeen(board.id, seen.current ?? { at: left(), revision: board.revision }, isVisitor)
  })

  useEffect(() => {
    const look = () => setVisible(isPageVisible())
    const go = () => keep()
    document.addEventListener('visibilitychange', look)
    addEventListener('pagehide', go)
    return () => {
      document.removeEventListener('visibilitychange', look)
      removeEventListener('pagehide', go)
      go()
    }
  }, [])
  useEffect(() => {
    if (!isHere) return
    arrive()
    return () => leave()
  }, [isHere])
  return { absence, dismiss: () => setAbsence(null) }
}

const isPageVisible = () => document.visibilityState !== 'hidden'

const withoutBoard = (seen: Seen | null) => seen && { ...seen, board: null }
