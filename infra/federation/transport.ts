import type { Clock } from '@pingboard/services/ports/clock.ts'
import { type Breaker, breaker } from './breaker.ts'
import type { Deadline } from './deadline.ts'
import { checkStatus, UpstreamError } from './errors.ts'
import { httpGet } from './http-get.ts'
import { retry } from './retry.ts'
import { slots } from './slots.ts'

export interface TransportLimits {
  readonly connectMs: number
  /** Of one attempt, so that one lost answer leaves time for another. */
  readonly attemptMs: number
  readonly attempts: number
  readonly pauseMs: number
  /** Upstream calls at once. */
  readonly concurrency: number
}

export const DEFAULT_LIMITS: TransportLimits = {
  connectMs: 2000,
  attemptMs: 5000,
  attempts: 3,
  pauseMs: 200,
  concurrency: 4,
}

/**
 * Asks for one script until its answer is readable, within the limits and the request's deadline. `address` is called
 * per attempt, because each is signed anew; `read` judges and translates the bytes. @throws UpstreamError
 */
export interface Transport {
  ask<T>(script: string, address: () => URL, read: (bytes: Buffer) => T, deadline: Deadline): Promise<T>
}

export function createTransport(clock: Clock, limits: TransportLimits): Transport {
  const upstream = slots(limits.concurrency)
  // One per script: an answer 500 that one script always gives to some input must not silence the others.
  const breakers = new Map<string, Breaker>()
  const breakerOf = (script: string) => {
    const known = breakers.get(script) ?? breaker(clock)
    breakers.set(script, known)
    return known
  }

  async function attempt<T>(url: URL, read: (bytes: Buffer) => T, deadline: Deadline, number: number) {
    const signal = AbortSignal.any([deadline.signal, AbortSignal.timeout(limits.attemptMs)])
    const answer = await httpGet(url, { signal, connectMs: limits.connectMs, keepAlive: number === 1 })
    checkStatus(answer.status)
    return read(answer.bytes)
  }

  return {
    async ask(script, address, read, deadline) {
      const guard = breakerOf(script)
      if (!guard.allows()) throw new UpstreamError('unavailable', 'resting after repeated failures')
      try {
        const value = await retry(limits, deadline, number =>
          upstream.run(deadline.signal, () => attempt(address(), read, deadline, number)),
        )
        guard.succeeded()
        return value
      } catch (error) {
        if (error instanceof UpstreamError) {
          if (error.retryable) guard.failed()
          // A plain refusal shows that the service is alive; a wait for a free slot shows nothing.
          else if (error.failure !== 'timeout') guard.succeeded()
        }
        throw error
      }
    },
  }
}
