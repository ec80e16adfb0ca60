import { type Board, showcaseBoard } from '@pingboard/contracts/http/boards.ts'
import { call } from '@pingboard/kit/api'
import { useToday } from '@pingboard/kit/fixtures'
import { useEffect, useState } from 'react'

/**
 * The public board that the server chose to show today; null when there is none, undefined while loading; how to show
 * another one; and whether none that plays today is shown. Without an answer the board of the day before stays.
 */
export function useShowcase() {
  const today = useToday()
  const [board, setBoard] = useState<Board | null>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another day asks at once
  useEffect(() => {
    const leaving = new AbortController()
    call(showcaseBoard, { signal: leaving.signal }).then(
      ({ data }) => setBoard(data.board),
      () => leaving.signal.aborted || setBoard((shown = null) => shown),
    )
    return () => leaving.abort()
  }, [today])
  const isAwaited = board === null || board?.games.every(game => game.predictedDate !== today)
  return [board, setBoard, isAwaited] as const
}
