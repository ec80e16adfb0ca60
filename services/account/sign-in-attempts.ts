import { LRUCache } from 'lru-cache'
import { type Limit, REMEMBERED } from '../http/limits.ts'
import { Rejection } from '../kernel/decider.ts'
import type { Clock } from '../ports/clock.ts'

/** The first wait; each further failure doubles it. */
const FIRST_WAIT_MS = 1000
/** For what others guess elsewhere nobody waits longer: it never shuts anybody out. */
const LONGEST_WAIT_ELSEWHERE_MS = 30_000
const ELSEWHERE: Limit = { max: 50, milliseconds: 10 * 60_000 }

/** Failures in a time: of an account from one address, from one address, and of an account from everywhere. */
export interface SignInLimits {
  readonly account: Limit
  readonly address: Limit
  /** `max` of them cost no wait; 50 in ten minutes unless said. */
  readonly elsewhere?: Limit
}

interface Tally {
  /** When the last attempts failed, oldest first, as far back as the limit reaches. */
  failures: readonly number[]
  /** Attempts nobody knows the outcome of yet. */
  readonly underWay: Set<Promise<void>>
}

/**
 * Failed sign-ins of SES-4, per account and address, and per address. Past half of what an account is allowed, each
 * failure costs a wait twice as long as the one before, so that guessing slows down well before it is shut out. Nothing
 * lasts longer than the limit's own time, and a refused attempt does not prolong it.
 *
 * Guesses from many addresses count per account, too: past those that are free, each costs a growing wait of half a
 * minute at most. A browser in which the account was signed in to before counts for itself instead.
 *
 * Only failures count. What is still under way may yet succeed, so where it could use up the limit the next attempt
 * waits for its outcome: many at the same time do not slip through together, and none refuses a right password.
 */
export function signInAttempts(clock: Clock, limits: SignInLimits) {
  const accounts = tallies({ ...limits.account, free: limits.account.max / 2 })
  const addresses = tallies({ ...limits.address, free: limits.address.max })
  const browsers = tallies({ ...limits.account, free: limits.account.max / 2 })
  const { max: free, milliseconds } = limits.elsewhere ?? ELSEWHERE
  const elsewhere = tallies({
    max: Number.POSITIVE_INFINITY,
    milliseconds,
    free,
    atOnce: free,
    longest: LONGEST_WAIT_ELSEWHERE_MS,
  })

  /**
   * @param browser something only this browser has, when the account was signed in to there before
   * @returns what to call once with the outcome
   * @throws Rejection TOO_MANY_REQUESTS, with the seconds to wait
   */
  return async function begin(
    email: string,
    address: string,
    browser: string | null,
  ): Promise<(failed: boolean) => void> {
    for (;;) {
      // Asked anew after every wait, and without another wait up to `start`: nobody comes in between.
      const known = browser === null ? elsewhere(email) : browsers(`${email} ${browser}`)
      const mine = [accounts(`${email} ${address}`), addresses(address), known]
      const now = clock.now().getTime()
      const wait = Math.max(...mine.map(tally => tally.waitAt(now)))
      if (wait > 0) throw new Rejection('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(wait / 1000) })
      const full = mine.find(tally => tally.isFull())
      if (full) {
        await full.nextOutcome()
        continue
      }
      const { promise, resolve } = Promise.withResolvers<void>()
      for (const tally of mine) tally.start(promise)
      return function end(failed) {
        const failedAt = failed ? clock.now().getTime() : null
        for (const tally of mine) tally.end(promise, failedAt)
        resolve()
      }
    }
  }
}
export type SignInAttempts = ReturnType<typeof signInAttempts>

interface TallyRules extends Limit {
  /** Failures that cost no wait. */
  readonly free: number
  /** The longest wait, short of `max` failures: milliseconds. */
  readonly longest?: number
  /** Failures from which on one attempt is under way at a time. */
  readonly atOnce?: number
}

function tallies({ max, milliseconds, free, longest = milliseconds, atOnce = max }: TallyRules) {
  const known = new LRUCache<string, Tally>({ max: REMEMBERED })

  return (key: string) => {
    const tally: Tally = known.get(key) ?? { failures: [], underWay: new Set() }
    return {
      waitAt(now: number): number {
        tally.failures = tally.failures.filter(at => at > now - milliseconds)
        const { failures } = tally
        const [oldest = now, last = now] = [failures[0], failures.at(-1)]
        if (failures.length < free) return 0
        const growing = last + Math.min(FIRST_WAIT_MS * 2 ** (failures.length - free), longest)
        return (failures.length < max ? growing : Math.max(growing, oldest + milliseconds)) - now
      },
      isFull: () => tally.underWay.size > 0 && tally.failures.length + tally.underWay.size >= atOnce,
      nextOutcome: () => Promise.race(tally.underWay),
      start(attempt: Promise<void>) {
        tally.underWay.add(attempt)
        // Only now: attempts refused at once must not push what is remembered out of memory.
        known.set(key, tally)
      },
      end(attempt: Promise<void>, failedAt: number | null) {
        tally.underWay.delete(attempt)
        if (failedAt !== null) tally.failures = [...tally.failures, failedAt]
      },
    }
  }
}
