import type { RateLimits } from '../ports/rate-limits.ts'

/**
 * Remembers for a while which addresses somebody asked about. It knows the address and nothing else, so that its answer
 * says nothing of whether there is an account (SES-3). A restart may forget it, for every address alike.
 * @returns begin: null while an earlier one is remembered, else how to take this one back
 */
export function askedLately(limits: RateLimits, milliseconds: number) {
  return async function begin(email: string): Promise<(() => Promise<void>) | null> {
    const rule = { kind: 'window', max: 1, milliseconds } as const
    const taken = await limits.take([{ limit: 'asked-lately', key: email, rule }])
    return taken.isTaken ? () => taken.end(false) : null
  }
}
export type AskedLately = ReturnType<typeof askedLately>
