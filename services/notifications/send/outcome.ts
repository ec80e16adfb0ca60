import { isWaitedOut } from '../../kernel/delivery.ts'
import type { Delivery } from '../../ports/outbox.ts'
import { PushNotTried } from '../../ports/push.ts'

/** Longer than any work under a claim. The deliveries of a sender that stopped wait for this time. Milliseconds. */
export const CLAIM_MS = 30_000

/**
 * The result of a delivery. A sender that throws asks for another attempt. With `later` the delivery comes again when its
 * claim is over, with `much-later` after a longer pause; no attempt has failed.
 */
export type Outcome = 'sent' | 'dropped' | 'given-up' | 'later' | 'much-later'

/** A part of a delivery was sent. The next attempt with this data sends the rest. */
export class PartlySent extends Error {
  readonly data: Delivery['data']

  constructor(data: Delivery['data'], cause: unknown) {
    super(cause instanceof Error ? cause.message : 'unknown', { cause })
    this.data = data
  }
}

/** No service was asked to take the delivery: a store, a view or a push service that rests is waited for. */
export function wasNotTried(error: unknown): boolean {
  const cause = error instanceof PartlySent ? error.cause : error
  return isWaitedOut(cause) || cause instanceof PushNotTried
}

/** @param life how long the delivery is worth sending, milliseconds */
export const isOver = ({ createdAt }: Pick<Delivery, 'createdAt'>, life: number, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) >= life
