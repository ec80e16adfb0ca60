/** Longest time that work of one kind holds the event loop before other work gets a turn. Milliseconds. */
const STRETCH_MS = 2
/** Most waiting callers that go on in one turn. */
const AT_ONCE = 16

/** Work of one kind that is cut into stretches. */
export interface Lane {
  /** Whether this turn of the event loop is used up. A caller with more work then waits for `next`. */
  isOver(): boolean
  /** Resolves in a later turn of the event loop, in the order of the calls. */
  next(): Promise<void>
  /** Like `next`, but ahead of all work that has not begun: work in progress is finished first. */
  goOn(): Promise<void>
}

/**
 * Shares the event loop. All work of a lane together gets one stretch in each turn; the process reads new input
 * between two turns. A thousand long answers then delay each other, and no other work. A stretch is measured by time,
 * because an event has twenty bytes or a hundred thousand.
 */
export function lane(stretchMs = STRETCH_MS, now: () => number = () => performance.now()): Lane {
  const waiting: (() => void)[] = []
  /** When the work of this turn began; null before it. */
  let began: number | null = null
  let isArmed = false

  function isOver(): boolean {
    const time = now()
    began ??= time
    arm()
    return time - began >= stretchMs
  }

  /**
   * Callbacks armed in one turn run at its end or at that of the next, each after the work that the one before began.
   */
  function arm(): void {
    if (isArmed) return
    isArmed = true
    setImmediate(begin)
    for (let count = Math.min(waiting.length, AT_ONCE); count > 0; count--) setImmediate(letOneGoOn)
  }

  function begin(): void {
    isArmed = false
    began = null
    if (waiting.length > 0) arm()
  }

  function letOneGoOn(): void {
    if (waiting.length > 0 && !isOver()) waiting.shift()?.()
  }

  return {
    isOver,
    next() {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push(resolve)
      arm()
      return promise
    },
    goOn() {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.unshift(resolve)
      arm()
      return promise
    },
  }
}

/** Long folds of streams. Many callers wait for each. */
export const folds = lane()
/** Work for one answer. */
export const answers = lane()
