import { Rejection } from '../kernel/decider.ts'
import type { Limit, Place, RateLimits } from '../ports/rate-limits.ts'

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
export function signInAttempts(
  limits: RateLimits,
  { account, address, elsewhere = ELSEWHERE }: SignInLimits,
) {
  const perAccount = { kind: 'failures', ...account, free: account.max / 2 } as const
  const perAddress = { kind: 'failures', ...address, free: address.max } as const
  const fromEverywhere = {
    kind: 'failures',
    max: Number.POSITIVE_INFINITY,
    milliseconds: elsewhere.milliseconds,
    free: elsewhere.max,
    atOnce: elsewhere.max,
    longest: LONGEST_WAIT_ELSEWHERE_MS,
  } as const

  /**
   * @param browser something only this browser has, when the account was signed in to there before
   * @returns what to call once with the outcome
   * @throws Rejection TOO_MANY_REQUESTS, with the seconds to wait
   */
  return async function begin(
    email: string,
    from: string,
    browser: string | null,
  ): Promise<(failed: boolean) => Promise<void>> {
    const known: Place =
      browser === null
        ? { limit: 'sign-in elsewhere', key: email, rule: fromEverywhere }
        : { limit: 'sign-in browser', key: `${email} ${browser}`, rule: perAccount }
    const taken = await limits.take([
      { limit: 'sign-in account', key: `${email} ${from}`, rule: perAccount },
      { limit: 'sign-in address', key: from, rule: perAddress },
      known,
    ])
    if (!taken.isTaken) throw new Rejection('TOO_MANY_REQUESTS', { retryAfter: taken.wait })
    return failed => taken.end(failed)
  }
}
export type SignInAttempts = ReturnType<typeof signInAttempts>
