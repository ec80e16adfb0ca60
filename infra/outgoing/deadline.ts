import { OutgoingError } from './error.ts'

/** How long a gateway request may still take: one for all its upstream calls and their retries. */
export interface Deadline {
  readonly signal: AbortSignal
  /** Milliseconds left, never below 0. */
  remaining(): number
}

/** A deadline that many milliseconds from now. */
export function deadlineIn(milliseconds: number): Deadline {
  const end = performance.now() + milliseconds
  const ended = new AbortController()
  // It keeps no process alive: what is waited for does.
  setTimeout(() => ended.abort(), Math.max(1, Math.ceil(milliseconds))).unref()
  return {
    signal: ended.signal,
    remaining: () => Math.max(0, end - performance.now()),
  }
}

/** The same deadline, brought forward for a part that may be missing from the answer. */
export function part(whole: Deadline, share: number): Deadline {
  return deadlineIn(whole.remaining() * share)
}

/** What comes before the deadline; work that is late goes on. @throws OutgoingError timeout, and what the work throws */
export function before<T>(deadline: Deadline, work: Promise<T>): Promise<T> {
  const { signal } = deadline
  return new Promise((resolve, reject) => {
    const late = () => reject(new OutgoingError('timeout', 'no answer in time', true))
    signal.addEventListener('abort', late, { once: true })
    // What is there already is answered, however little time is left.
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', late))
    if (signal.aborted || deadline.remaining() === 0) setImmediate(late)
  })
}
