import type { RateLimits } from '../ports/rate-limits.ts'

/**
 * Remembers for a while for which addresses a request was made. Only the address is stored, so the answer does not
 * reveal whether an account exists (SES-3). A restart may forget all addresses.
 * @returns begin: null while an earlier request is remembered, else a function that takes this request back
 */
export function askedLately(limits: RateLimits, milliseconds: number) {
  return async function begin(email: string): Promise<(() => Promise<void>) | null> {
    const rule = { kind: 'window', max: 1, milliseconds } as const
    const taken = await limits.take([{ limit: 'asked-lately', key: email, rule }])
    return taken.isTaken ? () => taken.end(false) : null
  }
}
export type AskedLately = ReturnType<typeof askedLately>
