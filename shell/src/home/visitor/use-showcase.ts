import { type Board, showcaseBoard } from '@pingboard/contracts/http/boards.ts'
import { call } from '@pingboard/kit/api'
import { useEffect, useState } from 'react'

/** The public board that the server chose to show; null when there is none, undefined while loading; and how to show one. */
export function useShowcase() {
  const [board, setBoard] = useState<Board | null>()
  useEffect(() => {
    const leaving = new AbortController()
    call(showcaseBoard, { signal: leaving.signal }).then(
      ({ data }) => setBoard(data.board),
      () => leaving.signal.aborted || setBoard(null),
    )
    return () => leaving.abort()
  }, [])
  return [board, setBoard] as const
}
