import { FEEDBACK_TYPES, type FeedbackType } from '@pingboard/contracts/http/feedback.ts'

interface Place {
  pathname: string
  search: string
  hash: string
}

/** Name in the query of an address that opens the dialog: `/?report=bug`. */
export const REPORT = 'report'

export const askedIn = (query: URLSearchParams): FeedbackType | null =>
  FEEDBACK_TYPES.find(type => type === query.get(REPORT)) ?? null

/** The same place with the dialog open, to come back to after a sign-in; home instead of a sign-in page. */
export function reportAddress({ pathname, search, hash }: Place, type: FeedbackType): string {
  if (/^\/auth(\/|$)/.test(pathname)) return `/?${REPORT}=${type}`
  const query = new URLSearchParams(search)
  query.set(REPORT, type)
  return `${pathname}?${query}${hash}`
}
