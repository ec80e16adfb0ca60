import { type Loading, useLoad } from '@pingboard/kit/api'
import { useEffect, useRef } from 'react'
import { isClosed } from '../../model/error-address.ts'

/**
 * Loads one part of the group. What is shown stays when a further attempt fails, unless the group is closed. It stays,
 * too, when the answer was asked for before `put` showed a change: the answer may be older.
 * @param onMissed called when a further attempt failed
 */
export function usePart<Data>(
  id: string,
  load: (signal: AbortSignal) => Promise<Data>,
  onMissed: (error: unknown) => void,
): Loading<Data> {
  const changes = useRef(0)
  const shownId = useRef(id)
  useEffect(() => {
    shownId.current = id
  })
  const part: Loading<Data> = useLoad(id, async signal => {
    const before = changes.current
    const isShown = part.status === 'ready'
    try {
      const answer = await load(signal)
      if (changes.current === before) return answer
    } catch (error) {
      if (isClosed(error) || (!isShown && changes.current === before)) throw error
      if (!signal.aborted) onMissed(error)
    }
    // Without an answer the shown data stay.
    return new Promise<Data>(() => {})
  })
  return {
    ...part,
    put: change => {
      // The answer is of a group that another one has replaced on the page.
      if (shownId.current !== id) return
      changes.current += 1
      part.put(change)
    },
  }
}
