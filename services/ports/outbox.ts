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
export interface QueuedDelivery extends Delivery {
  /** Failed ones so far. */
  readonly attempts: number
}

/** What is to leave the process: kept until it has left, and known afterwards, so that nothing leaves twice (TRN-2). */
export interface Outbox {
  /** False when the id is known, waiting or settled. */
  add(delivery: Delivery): Promise<boolean>
  /** Waiting ones whose time has come, oldest first. */
  due(now: Date, limit: number): Promise<readonly QueuedDelivery[]>
  /** Its content is deleted, its id stays. */
  settle(id: string, outcome: 'sent' | 'dropped' | 'given-up'): Promise<void>
  /** Counts a failed attempt. */
  postpone(id: string, dueAt: Date): Promise<void>
  removeAllOf(userId: UserId): Promise<void>
  /** How many wait. */
  waiting(): Promise<number>
}
