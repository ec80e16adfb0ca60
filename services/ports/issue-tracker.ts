import type { Feedback } from './feedback-records.ts'

/** Where reports are passed on to. */
export interface IssueTracker {
  /** @returns address of the issue, or of an earlier one of the same report @throws any error: try later */
  open(feedback: Feedback): Promise<string>
}
