import type { UserId } from '@pingboard/contracts/ids.ts'

export type Channel = 'mail' | 'push'

/** One message to one person. Holds neither address nor token: both are looked up when it is sent. */
export interface Delivery {
  /** Derived from the event, the person and the channel. */
  readonly id: string
  readonly userId: UserId
  readonly channel: Channel
  /** Which template. */
  readonly kind: string
  /** What the template needs: names of groups and boards, ids; never an address, a name of a person or a token. */
  readonly data: Readonly<Record<string, string>>
  readonly createdAt: string
}
/** A delivery that one sender has to itself until a moment. */
export interface ClaimedDelivery extends Delivery {
  /** Failed ones so far. */
  readonly attempts: number
  /** ISO time. From then on it is free again; no later claim of the same delivery ends at the same moment. */
  readonly until: string
}

/** What is to leave the process: kept until it has left, and known afterwards, so that nothing leaves twice (TRN-2). */
export interface Outbox {
  /** False when the id is known, waiting or settled. */
  add(delivery: Delivery): Promise<boolean>
  /**
   * Waiting ones whose time has come, oldest first. Each is the caller's alone until it is settled or postponed, or until
   * the time is over, in milliseconds: a sender that stopped keeps nothing back for longer.
   */
  claim(channel: Channel, now: Date, limit: number, milliseconds: number): Promise<readonly ClaimedDelivery[]>
  /** Its content is deleted, its id stays. Final, also when the claim is over: what was sent was sent. */
  settle(id: string, outcome: 'sent' | 'dropped' | 'given-up'): Promise<void>
  /**
   * Counts a failed attempt; `data` takes the place of what the template needs. Does nothing once another claim of the
   * delivery was made.
   */
  postpone(claimed: Pick<ClaimedDelivery, 'id' | 'until'>, dueAt: Date, data: Delivery['data']): Promise<void>
  removeAllOf(userId: UserId): Promise<void>
  /** How many wait. */
  waiting(): Promise<number>
}
