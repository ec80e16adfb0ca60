import type { FeedbackType } from '@pingboard/contracts/http/feedback.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'

/** A report that is not sent yet, as it was typed. */
export interface Draft {
  /** Who types; null while the server has not said who is signed in. */
  by: UserId | null
  type: FeedbackType
  title: string
  description: string
  email: string
}

export const emptyDraft = (by: UserId | null, type: FeedbackType): Draft => ({
  by,
  type,
  title: '',
  description: '',
  email: '',
})

export const hasText = ({ title, description, email }: Draft): boolean =>
  [title, description, email].some(text => text.trim() !== '')
