import { Rejection } from '@pingboard/services/kernel/decider.ts'

/**
 * What went wrong upstream, in the product's words. `reason` is one of our own phrases: never the address asked (it
 * holds the credentials), never text of the answer (it may hold people).
 */
export type Failure = 'timeout' | 'unavailable' | 'refused'

export class UpstreamError extends Error {
  readonly failure: Failure
  /** Asking again may help. */
  readonly retryable: boolean

  constructor(failure: Failure, reason: string, retryable = false) {
    super(reason)
    this.name = 'UpstreamError'
    this.failure = failure
    this.retryable = retryable
  }
}

const CODES = {
  timeout: 'FEDERATION_TIMEOUT',
  unavailable: 'FEDERATION_UNAVAILABLE',
  refused: 'FEDERATION_REFUSED',
} as const

/** The catalogue's refusal for an upstream failure. Anything else is a fault of ours and passes as it is. */
export function toRejection(error: unknown): unknown {
  return error instanceof UpstreamError ? new Rejection(CODES[error.failure]) : error
}

/** Judges the status line. Source: Smartping protocol notes, section 3. @throws UpstreamError unless 200. */
export function checkStatus(status: number): void {
  if (status === 200) return
  // 401: wrong account, missing signature or a script this account was not granted.
  if (status === 401 || status === 403) throw new UpstreamError('refused', `status ${status}`)
  // 500 comes at random, 408 and 429 ask for patience; 400 and 404 would be the same again.
  const again = status >= 500 || status === 408 || status === 429
  throw new UpstreamError('unavailable', `status ${status}`, again)
}
