import type { Deadline } from './deadline.ts'
import { OutgoingError } from './error.ts'

export interface RetryPolicy {
  readonly attempts: number
  /** Milliseconds before the second attempt; doubles each time, times a random factor from 0.5 to 1.5. */
  readonly pauseMs: number
}

/**
 * Repeats an attempt while its failure is retryable, attempts are left and the deadline leaves time (TRN-5).
 * @throws OutgoingError the error of the last attempt
 */
export async function retry<T>(
  policy: RetryPolicy,
  deadline: Deadline,
  attempt: (number: number) => Promise<T>,
): Promise<T> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt(number)
    } catch (error) {
      if (!(error instanceof OutgoingError) || !error.retryable || number >= policy.attempts) throw error
      const pause = policy.pauseMs * 2 ** (number - 1) * (0.5 + Math.random())
      if (pause >= deadline.remaining()) throw error
      await new Promise(resolve => setTimeout(resolve, pause))
    }
  }
}
