import type { UserId } from '@pingboard/contracts/ids.ts'

export type Channel = 'mail' | 'push'

/** One message to one person. Holds no address and no token: the sender looks both up when it sends. */
export interface Delivery {
  /** Derived from the event, the person and the channel. */
  readonly id: string
  readonly userId: UserId
  readonly channel: Channel
  /** Name of the template. */
  readonly kind: string
  /** What the template needs: names of groups and boards, ids; never an address, a name of a person or a token. */
  readonly data: Readonly<Record<string, string>>
  /** When it happened, UTC: how long the message is worth sending counts from then. */
  readonly createdAt: string
}
/** A delivery that one sender holds until a moment. */
export interface ClaimedDelivery extends Delivery {
  /** Failed attempts so far. */
  readonly attempts: number
  /**
   * ISO time. From then on another sender may claim it; no later claim of the same delivery ends at the same moment.
   */
  readonly until: string
}

/**
 * Messages that must leave the process. Each is kept until it has left. Its id stays known afterwards, so that no
 * message leaves twice (TRN-2).
 */
export interface Outbox {
  /** False when the id is known, whether waiting or settled. */
  add(delivery: Delivery): Promise<boolean>
  /**
   * Waiting deliveries that are due: those that concern an account (`ACCOUNT_NOTICES`) before all others, because a
   * person waits for them; then the oldest. The caller holds each until it settles or postpones the delivery,
   * or until the time is over, in milliseconds: a sender that stopped holds a delivery no longer than that.
   */
  claim(channel: Channel, now: Date, limit: number, milliseconds: number): Promise<readonly ClaimedDelivery[]>
  /**
   * Deletes the content and keeps the id. Final, even after the claim has ended, because a sent message stays sent.
   */
  settle(id: string, outcome: 'sent' | 'dropped' | 'given-up'): Promise<void>
  /**
   * Counts a failed attempt; `data` replaces what the template needs. Does nothing once another sender
   * has claimed the delivery.
   * @param hasFailed false: nothing was attempted, and no attempt is counted; true when absent
   */
  postpone(
    claimed: Pick<ClaimedDelivery, 'id' | 'until'>,
    dueAt: Date,
    data: Delivery['data'],
    hasFailed?: boolean,
  ): Promise<void>
  removeAllOf(userId: UserId): Promise<void>
  /** How many wait. */
  waiting(): Promise<number>
}
