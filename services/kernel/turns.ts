/** Longest that work of one kind holds the event loop before others get a turn. Milliseconds. */
const STRETCH_MS = 2
/** Of those who wait, at most so many go on in one turn. */
const AT_ONCE = 16

/** Work of one kind that is cut into stretches. */
export interface Lane {
  /** Whether this turn of the event loop has been used up: who still has work to do then waits for `next`. */
  isOver(): boolean
  /** Resolves in a later turn of the event loop, in the order of asking. */
  next(): Promise<void>
  /** The same before all who have not begun: what is begun is finished first, so that none waits for all of them. */
  goOn(): Promise<void>
}

/**
 * Shares the event loop: all work of a lane together gets one stretch in each turn, and between two turns whatever has
 * arrived is looked at. A thousand long answers then make each other wait, and nothing else. A stretch is measured by
 * time, because an event is twenty bytes or a hundred thousand.
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

  /** What is armed in one turn runs at the end of it, or of the next one: each callback after what the last one led to. */
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

/** Long folds of streams: many wait for each. */
export const folds = lane()
/** What is made for one answer. */
export const answers = lane()
