import type { BoardId } from '@pingboard/contracts/ids.ts'
import { codeOf } from '@pingboard/kit/api'
import { useToday } from '@pingboard/kit/fixtures'
import { useEffect, useRef, useState } from 'react'
import { type Display, type DisplayReply, readDisplay } from '../../api/get-display.ts'

/** Milliseconds between two questions: answered ones, those without an answer, and those about an unknown code. */
const EVERY = 60_000
const SOON = 5000
const RARELY = 600_000

/** `waiting`: no answer yet. An answer stays while later questions get none. */
export type DisplayAnswer =
  | { is: 'waiting' }
  | { is: 'unknown' }
  | { is: 'known'; display: Display; gone: readonly BoardId[] }

/** A code as it is typed with a remote control. */
export const codeFrom = (typed: string): string => typed.trim().toLowerCase()

/**
 * What a display address shows. Asks every minute and at midnight in Paris, for as long as the screen is on: the boards
 * of a season come and go without a hand.
 */
export function useDisplayAnswer(code: string): { answer: DisplayAnswer; lose: (id: BoardId) => void } {
  const today = useToday()
  const [answer, setAnswer] = useState<DisplayAnswer>({ is: 'waiting' })
  const held = useRef<DisplayReply>(undefined)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another day asks at once
  useEffect(() => {
    let asked = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const ask = async () => {
      clearTimeout(timer)
      asked.abort()
      asked = new AbortController()
      const { signal } = asked
      const wait = await readDisplay(code, held.current, signal).then(known, unanswered)
      if (!signal.aborted) timer = setTimeout(ask, wait)
    }
    const known = (reply: DisplayReply) => {
      // An answer without a change is the same object: the screen stays as it is, but for boards that were lost.
      const isSame = reply === held.current
      held.current = reply
      setAnswer(before =>
        isSame && before.is === 'known' && before.gone.length === 0
          ? before
          : { is: 'known', display: reply.data, gone: [] },
      )
      return EVERY
    }
    const unanswered = (error: unknown) => {
      if (!['DISPLAY_NOT_FOUND', 'INVALID_REQUEST'].includes(codeOf(error))) {
        return held.current ? EVERY : SOON
      }
      held.current = undefined
      setAnswer({ is: 'unknown' })
      return RARELY
    }
    const online = () => void ask()
    void ask()
    addEventListener('online', online)
    return () => {
      removeEventListener('online', online)
      clearTimeout(timer)
      asked.abort()
    }
  }, [code, today])

  return {
    answer,
    /** The server closed the room of a board: it leaves the screen until the next answer. */
    lose: id =>
      setAnswer(before =>
        before.is === 'known' && !before.gone.includes(id)
          ? { ...before, gone: [...before.gone, id] }
          : before,
      ),
  }
}
