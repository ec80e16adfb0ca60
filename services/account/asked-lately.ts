import { LRUCache } from 'lru-cache'
import { REMEMBERED } from '../http/limits.ts'
import type { Clock } from '../ports/clock.ts'

/**
 * Remembers for a while which addresses somebody asked about. It knows the address and nothing else, so that its answer
 * says nothing of whether there is an account (SES-3). In memory: a restart forgets it, for every address alike.
 * @returns begin: null while an earlier one is remembered, else how to take this one back
 */
export function askedLately(clock: Clock, milliseconds: number) {
  const asked = new LRUCache<string, number>({ max: REMEMBERED })

  return function begin(email: string): (() => void) | null {
    const now = clock.now().getTime()
    const before = asked.get(email)
    if (before !== undefined && now - before < milliseconds) return null
    asked.set(email, now)
    return () => asked.delete(email)
  }
}
export type AskedLately = ReturnType<typeof askedLately>
