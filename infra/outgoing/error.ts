/** Why a call failed. `refused`: the service declines, and the same call again would be declined too. */
export type Failure = 'timeout' | 'unavailable' | 'refused'

/**
 * A failed call to another service. The message is one of our own phrases. It never holds the address of the call
 * (which may hold credentials or name a person), nor text of the answer (which may name people). No cause is chained,
 * for the same reason.
 */
export class OutgoingError extends Error {
  readonly failure: Failure
  /** A repeat may succeed. */
  readonly retryable: boolean

  constructor(failure: Failure, reason: string, retryable = false) {
    super(reason)
    this.name = 'OutgoingError'
    this.failure = failure
    this.retryable = retryable
  }
}

/** The service was not called: it rests after failures, or other calls were in the way. */
export class NotCalled extends OutgoingError {}

/** Checks the status of an answer that should be a success. @throws OutgoingError unless 2xx */
export function checkStatus(status: number): void {
  if (status >= 200 && status < 300) return
  // Wrong or missing credentials, or credentials without this right.
  if (status === 401 || status === 403) throw new OutgoingError('refused', `status ${status}`)
  // 5xx may pass, and 408 and 429 ask the client to wait. Other 4xx would come again. Redirects are not followed.
  const again = status >= 500 || status === 408 || status === 429
  throw new OutgoingError('unavailable', `status ${status}`, again)
}
