import { LRUCache } from 'lru-cache'
import { Rejection } from '../kernel/decider.ts'
import type { Clock } from '../ports/clock.ts'

export interface Limit {
  readonly max: number
  readonly milliseconds: number
}

/** Keys remembered per limit; the longest unused are forgotten first, so that memory stays bounded. */
export const REMEMBERED = 20_000

/**
 * Attempts of the last minutes, under one key per limit. An attempt counts from its beginning, so that many at the
 * same time do not slip through together; `undo` takes it back when it turns out not to count.
 * @returns begin: throws TOO_MANY_REQUESTS, with the seconds to wait, when any limit is used up
 */
export function limiter(clock: Clock, ...limits: readonly Limit[]) {
  const windows = limits.map(limit => ({
    ...limit,
    attempts: new LRUCache<string, readonly number[]>({ max: REMEMBERED }),
  }))

  return function begin(...keys: readonly string[]): () => void {
    const now = clock.now().getTime()
    const counted = windows.map(({ max, milliseconds, attempts }, index) => {
      const key = keys[index] ?? ''
      const recent = (attempts.get(key) ?? []).filter(at => at > now - milliseconds)
      return { max, milliseconds, attempts, key, recent }
    })
    for (const { max, milliseconds, recent } of counted) {
      if (recent.length < max) continue
      const free = Math.min(...recent) + milliseconds
      throw new Rejection('TOO_MANY_REQUESTS', { retryAfter: Math.ceil((free - now) / 1000) })
    }
    for (const { attempts, key, recent } of counted) attempts.set(key, [...recent, now])
    return function undo() {
      for (const { attempts, key } of counted) {
        const times = attempts.get(key) ?? []
        const at = times.lastIndexOf(now)
        // Gone already when the window has passed meanwhile, or the key was forgotten.
        if (at >= 0) attempts.set(key, times.toSpliced(at, 1))
      }
    }
  }
}
export type Begin = ReturnType<typeof limiter>
