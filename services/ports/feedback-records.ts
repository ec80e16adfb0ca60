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

/** A report that one process holds until a moment. */
export interface ClaimedFeedback extends Feedback {
  /** Failed attempts so far. */
  readonly attempts: number
  /**
   * ISO time. From then on another process may claim it; no later claim of the same report ends at the same moment.
   */
  readonly until: string
}

/** Reports of people, kept here and passed on. A report may hold an address, so it can be deleted. */
export interface FeedbackRecords {
  /** False when the id is known: a repeat of the report. */
  add(feedback: Feedback): Promise<boolean>
  ofUser(userId: UserId): Promise<readonly Feedback[]>
  /**
   * Reports that are due and not passed on, oldest first. The caller holds each until it settles or postpones the
   * report, or until the time is over, in milliseconds.
   */
  claim(now: Date, limit: number, milliseconds: number): Promise<readonly ClaimedFeedback[]>
  /** Passed on: `address` is that of the issue. Final, even after the claim has ended. */
  settle(id: FeedbackId, address: string): Promise<void>
  /** Counts a failed attempt. Does nothing once the report was claimed again. */
  postpone(claimed: Pick<ClaimedFeedback, 'id' | 'until'>, dueAt: Date): Promise<void>
  removeAllOf(userId: UserId): Promise<void>
}
