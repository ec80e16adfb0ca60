import { type Board, showcaseBoard } from '@pingboard/contracts/http/boards.ts'
import { call } from '@pingboard/kit/api'
import { productAtom } from '@pingboard/kit/slice'
import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'

/** The demo opens its board a few seconds after the first start: who opens the page meanwhile is to see it, too. */
const AGAIN = { everyMs: 3000, times: 20 }

/** The public board that the server chose to show; null when there is none, undefined while loading. */
export function useShowcase(): Board | null | undefined {
  const [board, setBoard] = useState<Board | null>()
  const hasDemo = useAtomValue(productAtom).demo !== null
  useEffect(() => {
    const leaving = new AbortController()
    let again: ReturnType<typeof setTimeout>
    async function ask(left: number): Promise<void> {
      const found = await call(showcaseBoard, { signal: leaving.signal }).then(
        ({ data }) => data.board,
        () => null,
      )
      if (leaving.signal.aborted) return
      setBoard(found)
      if (!found && left > 0) again = setTimeout(ask, AGAIN.everyMs, left - 1)
    }
    void ask(hasDemo ? AGAIN.times : 0)
    return () => {
      leaving.abort()
      clearTimeout(again)
    }
  }, [hasDemo])
  return board
}
