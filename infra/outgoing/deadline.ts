import { OutgoingError } from './error.ts'

/** The time left for a request: one deadline for all its upstream calls and their retries. */
export interface Deadline {
  readonly signal: AbortSignal
  /** Milliseconds left, never below 0. */
  remaining(): number
}

/** A deadline in the given number of milliseconds. */
export function deadlineIn(milliseconds: number): Deadline {
  const end = performance.now() + milliseconds
  const ended = new AbortController()
  // The timer does not keep the process alive.
  setTimeout(() => ended.abort(), Math.max(1, Math.ceil(milliseconds))).unref()
  return {
    signal: ended.signal,
    remaining: () => Math.max(0, end - performance.now()),
  }
}

/** An earlier deadline, for a part that may be missing from the answer. */
export function part(whole: Deadline, share: number): Deadline {
  return deadlineIn(whole.remaining() * share)
}

/** The result before the deadline; late work continues. @throws OutgoingError timeout, and the errors of the work */
export function before<T>(deadline: Deadline, work: Promise<T>): Promise<T> {
  const { signal } = deadline
  return new Promise((resolve, reject) => {
    const late = () => reject(new OutgoingError('timeout', 'no answer in time', true))
    signal.addEventListener('abort', late, { once: true })
    // A result that exists already is returned, even when no time is left.
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', late))
    if (signal.aborted || deadline.remaining() === 0) setImmediate(late)
  })
}
