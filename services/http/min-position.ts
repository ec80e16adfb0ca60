import { setTimeout as delay } from 'node:timers/promises'
import { Rejection } from '../kernel/decider.ts'
import { type Position, START } from '../ports/stored-event.ts'
import type { ViewStore } from '../ports/view-store.ts'
import type { HttpPorts } from './register.ts'

/** Between two questions for the end of the log. Milliseconds. */
const PAUSE_MS = 20

/**
 * How a query waits for a position (CON-6). A position beyond the end of the log is refused at once: a caller who
 * makes one up would hold the place of a reader for the whole wait. All views share one time limit.
 * @param viewNames the views of a query that does not say which ones it reads
 * @param head position of the log's last event
 */
export function positionWait({
  views,
  viewNames,
  head,
}: {
  readonly views: Pick<ViewStore, 'checkpoint' | 'reached'>
  readonly viewNames: readonly string[]
  readonly head: () => Promise<Position>
}): HttpPorts['reached'] {
  const end = knownEnd(head)

  return async (names, position, milliseconds) => {
    const until = performance.now() + milliseconds
    const checkpoints = await Promise.all(
      (names ?? viewNames).map(async name => ({ name, checkpoint: await views.checkpoint(name) })),
    )
    const behind = checkpoints.filter(({ checkpoint }) => checkpoint < position)
    if (behind.length === 0) return
    if (await end.isBefore(position, milliseconds)) throw new Rejection('VIEW_BEHIND', { retryAfter: 1 })
    const left = Math.max(0, until - performance.now())
    await Promise.all(behind.map(({ name }) => views.reached(name, position, left)))
  }
}

/**
 * The end of the log, as far as it has to be known. It is asked for only when a position is beyond what is known. All
 * who come before a question begins share it, and there is a pause between two questions: requests with made-up
 * positions cost the log a few small reads a second. A question that begins later than a request sees every event that
 * the client can know of, also one that another process has just appended.
 */
function knownEnd(head: () => Promise<Position>) {
  let known: Position = START
  /** The question that has not begun. */
  let next: Promise<void> | null = null
  /** Over after the question that has begun, and after the pause. */
  let over: Promise<unknown> = Promise.resolve()

  function ask(): Promise<void> {
    next ??= over.then(async () => {
      next = null
      const question = head()
      over = Promise.allSettled([question, delay(PAUSE_MS, undefined, { ref: false })])
      const found = await question
      if (found > known) known = found
    })
    return next
  }

  return {
    /** False also when the log does not answer in time: the caller then waits for the views as for any position. */
    async isBefore(position: Position, milliseconds: number): Promise<boolean> {
      if (position <= known) return false
      const late = new AbortController()
      const limit = delay(milliseconds, false, { signal: late.signal }).catch(() => false)
      const answer = ask().then(
        () => true,
        () => false,
      )
      const isAnswered = await Promise.race([answer, limit])
      late.abort()
      return isAnswered && position > known
    },
  }
}
