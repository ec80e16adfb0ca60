import type { FeedbackType } from '@pingboard/contracts/http/feedback.ts'
import type { FeedbackId, UserId } from '@pingboard/contracts/ids.ts'

export interface Feedback {
  readonly id: FeedbackId
  /** null once the person erased their account. */
  readonly userId: UserId | null
  readonly type: FeedbackType
  readonly title: string
  readonly body: string
  readonly createdAt: string
}

/** Reports of people, kept here and passed on from here. May hold an address, so they can be deleted. */
export interface FeedbackRecords {
  /** False when the id is known: the same report again. */
  add(feedback: Feedback): Promise<boolean>
  ofUser(userId: UserId): Promise<readonly Feedback[]>
  /** Not passed on yet, and due. */
  due(now: Date, limit: number): Promise<readonly (Feedback & { readonly attempts: number })[]>
  /** Passed on: where it stands there. */
  settle(id: FeedbackId, address: string): Promise<void>
  postpone(id: FeedbackId, dueAt: Date): Promise<void>
  removeAllOf(userId: UserId): Promise<void>
}
