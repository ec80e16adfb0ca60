import type { Profile } from '@pingboard/contracts/http/account.ts'

/** First and last name, or the mail address while both are unknown. */
export const displayName = ({ firstname, lastname, email }: Profile): string =>
  [firstname, lastname].filter(Boolean).join(' ') || email
