import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { codeOf, isOutage } from '@pingboard/kit/api'
import { useEffect, useRef, useState } from 'react'
import { readBoard } from '../api/get-board.ts'

/** Milliseconds between two questions about a board that was refused: somebody may show it later. */
const RARELY = 60_000
/** Milliseconds between two questions that got no answer: the screen may have been switched on before the network. */
const SOON = 5000

type Found = BoardWithRights | 'refused'

/**
 * The boards of a screen that nobody operates. Asks for each until it is there, for as long as the screen is shown.
 * @param ids in the order of the screen; other ids need another key
 */
export function useFound(ids: readonly BoardId[]) {
  const [found, setFound] = useState<ReadonlyMap<BoardId, Found>>(new Map())
  const asking = useRef<{ lose: (id: BoardId) => void }>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: other ids need another key
  useEffect(() => {
    const left = new AbortController()
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const put = (id: BoardId, what: Found) => setFound(before => new Map(before).set(id, what))
    const askIn = (id: BoardId, milliseconds: number) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        void ask(id)
      }, milliseconds)
      timers.add(timer)
    }
    const ask = async (id: BoardId) => {
      try {
        put(id, await readBoard(id, left.signal))
      } catch (error) {
        if (left.signal.aborted) return
        const isAnswered = !isOutage(error) && codeOf(error) !== 'UNREADABLE'
        if (isAnswered) put(id, 'refused')
        askIn(id, isAnswered ? RARELY : SOON)
      }
    }
    const lose = (id: BoardId) => {
      put(id, 'refused')
      askIn(id, RARELY)
    }
    asking.current = { lose }
    for (const id of ids) void ask(id)
    return () => {
      left.abort()
      timers.forEach(clearTimeout)
    }
  }, [])

  return {
    boards: ids.flatMap(id => {
      const board = found.get(id)
      return board && board !== 'refused' ? board : []
    }),
    /** How many cannot be shown: unknown, deleted, or for members only. */
    missing: [...found.values()].filter(board => board === 'refused').length,
    /** The server closed the room of a board: takes it off the screen, and asks for it again later. */
    lose: (id: BoardId) => asking.current?.lose(id),
  }
}
