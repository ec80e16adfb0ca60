import { Rejection } from '../kernel/decider.ts'
import type { Limit, Place, RateLimits } from '../ports/rate-limits.ts'

/** Longest wait caused by wrong guesses from other places. Such guesses never lock an account. */
const LONGEST_WAIT_ELSEWHERE_MS = 30_000
const ELSEWHERE: Limit = { max: 50, milliseconds: 10 * 60_000 }

/** Failures within a time: per account and address, per address, and per account from all addresses. */
export interface SignInLimits {
  readonly account: Limit
  readonly address: Limit
  /** The first `max` failures cost no wait. Default: 50 in ten minutes. */
  readonly elsewhere?: Limit
}

/**
 * Counts failed sign-ins (SES-4) per account and address, and per address. After half of an account's limit, each
 * failure doubles the wait, so that guessing slows down well before it is refused. No wait lasts longer than the
 * limit's own time, and a refused attempt does not prolong the wait.
 *
 * Failures from many addresses also count per account: after the free ones, each failure costs a growing wait of at
 * most half a minute. A browser in which the account was signed in to before is counted separately instead.
 *
 * Only failures count. An attempt under way may still succeed. When the attempts under way could use up the limit,
 * the next attempt waits for an outcome: so many attempts at once do not pass together, and none refuses a right
 * password.
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
   * @param browser a value that only this browser has, when the account was signed in to there before
   * @returns a function that the caller calls once with the outcome
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
