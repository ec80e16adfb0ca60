import type { UserId } from '@pingboard/contracts/ids.ts'
import type { Keep } from './kept-answers.ts'
import type { PushTarget } from './push.ts'

export interface PushSubscription extends PushTarget {
  readonly userId: UserId
  /** Of the session whose browser made it. */
  readonly sessionId: string
  readonly createdAt: string
}

export interface PushSubscriptions {
  /** An endpoint is kept once, for the last subscriber. Beyond `most` of one person, the oldest is removed. */
  put(subscription: PushSubscription, most: number, keep?: Keep): Promise<void>
  ofUser(userId: UserId): Promise<readonly PushSubscription[]>
  remove(endpoint: string, userId?: UserId, keep?: Keep): Promise<void>
  removeOfSession(sessionId: string, keep?: Keep): Promise<void>
  removeAllOf(userId: UserId): Promise<void>
}
