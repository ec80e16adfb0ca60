import { LIMITS } from '@pingboard/contracts/constants.ts'
import type { FeedbackType } from '@pingboard/contracts/http/feedback.ts'
import type { Draft } from './draft.ts'

const CONTACT = 'Contact:'
/** The body holds the description, two line breaks, and the contact section. */
const CONTACT_ROOM = `\n\n${CONTACT}\n`.length + LIMITS.email

export const LENGTHS = {
  title: LIMITS.feedbackTitle,
  description: { min: LIMITS.feedbackBody.min, max: LIMITS.feedbackBody.max - CONTACT_ROOM },
} as const

export type DraftRule =
  | 'title-short'
  | 'title-long'
  | 'description-short'
  | 'description-long'
  | 'email-invalid'
export type DraftErrors = Partial<Record<'title' | 'description' | 'email', DraftRule>>

/** Code points, as the server counts. */
const lengthOf = (text: string): number => [...text.trim()].length

/** Characters still to type. */
export const missingIn = (field: keyof typeof LENGTHS, text: string): number =>
  Math.max(0, LENGTHS[field].min - lengthOf(text))

/** What is wrong with each field; nothing for a report that may be sent. */
export function checkDraft(draft: Draft): DraftErrors {
  const errors: DraftErrors = {}
  for (const field of ['title', 'description'] as const) {
    if (missingIn(field, draft[field]) > 0) errors[field] = `${field}-short`
    else if (lengthOf(draft[field]) > LENGTHS[field].max) errors[field] = `${field}-long`
  }
  if (!isContact(draft.email.trim())) errors.email = 'email-invalid'
  return errors
}

/** Optional; otherwise an @ with text on both sides. */
const isContact = (email: string): boolean =>
  email === '' || (/^[^\s@]+@[^\s@]+$/.test(email) && lengthOf(email) <= LIMITS.email)

/** The call's body: the description, and a contact section when an address was given. */
export function reportOf(draft: Draft): { title: string; body: string; labels: [FeedbackType] } {
  const description = draft.description.trim()
  const email = draft.email.trim()
  return {
    title: draft.title.trim(),
    body: email ? `${description}\n\n${CONTACT}\n${email}` : description,
    labels: [draft.type],
  }
}
