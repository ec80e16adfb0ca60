import { Rejection } from '../kernel/decider.ts'
import type { Limit, RateLimits } from '../ports/rate-limits.ts'

/**
 * Attempts of the last minutes, under one key per limit. `begin` resolves to `undo`, which takes back an
 * attempt that does not count.
 * @param name of the limits, the same in each process
 * @returns begin: throws TOO_MANY_REQUESTS, with the seconds to wait, when any limit is used up
 */
export function limiter(limits: RateLimits, name: string, ...windows: readonly Limit[]) {
  return async function begin(...keys: readonly string[]): Promise<() => Promise<void>> {
    const taken = await limits.take(
      windows.map((window, index) => ({
        limit: `${name} ${index}`,
        key: keys[index] ?? '',
        rule: { kind: 'window', ...window },
      })),
    )
    if (!taken.isTaken) throw new Rejection('TOO_MANY_REQUESTS', { retryAfter: taken.wait })
    return () => taken.end(false)
  }
}
export type Begin = ReturnType<typeof limiter>
