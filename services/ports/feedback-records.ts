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

/** A report that one process has to itself until a moment. */
export interface ClaimedFeedback extends Feedback {
  /** Failed ones so far. */
  readonly attempts: number
  /** ISO time. From then on it is free again; no later claim of the same report ends at the same moment. */
  readonly until: string
}

/** Reports of people, kept here and passed on from here. May hold an address, so they can be deleted. */
export interface FeedbackRecords {
  /** False when the id is known: the same report again. */
  add(feedback: Feedback): Promise<boolean>
  ofUser(userId: UserId): Promise<readonly Feedback[]>
  /**
   * Not passed on yet, and due, oldest first. Each is the caller's alone until it is settled or postponed, or until the
   * time is over, in milliseconds.
   */
  claim(now: Date, limit: number, milliseconds: number): Promise<readonly ClaimedFeedback[]>
  /** Passed on: where it stands there. Final, also when the claim is over. */
  settle(id: FeedbackId, address: string): Promise<void>
  /** Counts a failed attempt. Does nothing once another claim of the report was made. */
  postpone(claimed: Pick<ClaimedFeedback, 'id' | 'until'>, dueAt: Date): Promise<void>
  removeAllOf(userId: UserId): Promise<void>
}
