import type { UserId } from '@pingboard/contracts/ids.ts'
import type { PushTarget } from './push.ts'

export interface PushSubscription extends PushTarget {
  readonly userId: UserId
  /** Of the session whose browser made it. */
  readonly sessionId: string
  readonly createdAt: string
}

export interface PushSubscriptions {
  /** An endpoint is kept once, for whoever subscribed last. Beyond `most` of one person, the oldest goes. */
  put(subscription: PushSubscription, most: number): Promise<void>
  ofUser(userId: UserId): Promise<readonly PushSubscription[]>
  remove(endpoint: string, userId?: UserId): Promise<void>
  removeOfSession(sessionId: string): Promise<void>
  removeAllOf(userId: UserId): Promise<void>
}
