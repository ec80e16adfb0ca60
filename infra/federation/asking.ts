import type { Freshness } from '@pingboard/contracts/http/federation.ts'
import { Rejection } from '@pingboard/services/kernel/decider.ts'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { Fresh } from '@pingboard/services/ports/federation.ts'
import { type Deadline, deadlineIn } from '../outgoing/deadline.ts'
import { OutgoingError } from '../outgoing/error.ts'
import { type Cache, type Cached, createCache } from './cache.ts'
import { toRejection } from './errors.ts'
import { KEEPING } from './keeping.ts'
import type { Parameters, Said, Script } from './scripts.ts'
import type { Upstream } from './upstream.ts'
import type { Way } from './ways.ts'

/** Functions that every question to the federation uses. */
export interface Asking {
  /** The way of one call, whose answers are kept. */
  call<S extends keyof typeof KEEPING>(script: S, parameters: Parameters): Way<Said<S>>
  /**
   * Runs the work of one question within one deadline, every upstream call and repeat included.
   * @throws Rejection INVALID_REQUEST when `valid` is false, and the catalogue's code for an upstream failure
   */
  request<T>(valid: boolean, work: (deadline: Deadline) => Promise<T>): Promise<T>
  /** With the age of the oldest stale part; without stale parts, the age of the main part, which changes most. */
  fresh<T>(value: T, main: Cached<unknown>, ...others: readonly (Cached<unknown> | null)[]): Fresh<T>
}

/** A call may take half as long again as its question: a slow answer is then ready for the next question. */
const LATE = 1.5

export function asking(parts: {
  clock: Clock
  upstream: Upstream
  source: Freshness['source']
  deadlineMs: number
}): Asking {
  const { clock, upstream, source, deadlineMs } = parts
  const caches = new Map<Script, Cache<unknown>>()

  function cacheOf<S extends keyof typeof KEEPING>(script: S): Cache<Said<S>> {
    const cache = caches.get(script) ?? createCache(clock, KEEPING[script])
    caches.set(script, cache)
    return cache as Cache<Said<S>>
  }

  return {
    call(script, parameters) {
      const cache = cacheOf(script)
      const key = new URLSearchParams(parameters).toString()
      const load = () => upstream.call(script, parameters, deadlineIn(deadlineMs * LATE))
      return {
        ask: (deadline, noneSince) => cache.read(key, load, deadline, noneSince),
        kept: () => cache.kept(key),
      }
    },
    async request(valid, work) {
      if (!valid) throw new Rejection('INVALID_REQUEST')
      try {
        return await work(deadlineIn(deadlineMs))
      } catch (error) {
        throw toRejection(error)
      }
    },
    fresh(value, main, ...others) {
      const stale = [main, ...others].filter(part => part?.stale === true)
      const fetchedAt = Math.min(...(stale.length > 0 ? stale : [main]).map(part => part?.fetchedAt ?? 0))
      return {
        value,
        freshness: { fetchedAt: new Date(fetchedAt).toISOString(), stale: stale.length > 0, source },
      }
    },
  }
}

/** For an optional part of an answer: null when upstream fails. */
export async function unlessUpstreamFails<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof OutgoingError) return null
    throw error
  }
}
