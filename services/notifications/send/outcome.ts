import type { Delivery } from '../../ports/outbox.ts'

/** A claim is longer than anything done within it: a sender that stopped delays its deliveries by that. Milliseconds. */
export const CLAIM_MS = 30_000

/** What became of a delivery. Whoever throws instead wants it tried again. */
export type Outcome = 'sent' | 'dropped' | 'given-up'

/** Some of what a delivery says has left; tried again with this data, it says the rest. */
export class PartlySent extends Error {
  readonly data: Delivery['data']

  constructor(data: Delivery['data'], cause: unknown) {
    super(cause instanceof Error ? cause.message : 'unknown', { cause })
    this.data = data
  }
}

/** @param life milliseconds it is worth sending */
export const isOver = ({ createdAt }: Delivery, life: number, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) >= life
