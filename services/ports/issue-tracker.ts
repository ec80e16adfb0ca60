import type { Feedback } from './feedback-records.ts'

/** Where reports are passed on to. */
export interface IssueTracker {
  /** @returns address of the issue, an earlier one of the same report included @throws any error: try later */
  open(feedback: Feedback): Promise<string>
}
