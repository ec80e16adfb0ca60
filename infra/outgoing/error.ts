/** Why a call brought nothing. `refused`: they know us and say no, asking again as we are is of no use. */
export type Failure = 'timeout' | 'unavailable' | 'refused'

/**
 * A call to another service that failed. The message is one of our own phrases: never the address asked (it may hold
 * credentials or be one person's), never text of the answer (it may hold people). No cause is chained, for the same
 * reason.
 */
export class OutgoingError extends Error {
  readonly failure: Failure
  /** Asking again may help. */
  readonly retryable: boolean

  constructor(failure: Failure, reason: string, retryable = false) {
    super(reason)
    this.name = 'OutgoingError'
    this.failure = failure
    this.retryable = retryable
  }
}

/** Judges the status line of an answer that should have been a success. @throws OutgoingError unless 2xx */
export function checkStatus(status: number): void {
  if (status >= 200 && status < 300) return
  // Wrong or missing credentials, or credentials that do not reach this far.
  if (status === 401 || status === 403) throw new OutgoingError('refused', `status ${status}`)
  // 5xx may pass, 408 and 429 ask for patience; another 4xx would be the same again, and redirects are not followed.
  const again = status >= 500 || status === 408 || status === 429
  throw new OutgoingError('unavailable', `status ${status}`, again)
}
