import type { routes } from '../http/index.ts'

const MAIL = '3 an hour for one address, 20 an hour from one client address.'
const PASSWORD =
  '10 failures in 10 minutes for one account from one client address, with a growing wait from the fifth; 100 from one client address; 50 for one account from everywhere, then a growing wait of 30 seconds at most, but for browsers that signed in there before. An IPv6 address counts by its /64.'

/** How often a call may be made. Beyond it: 429 `TOO_MANY_REQUESTS`, with `Retry-After`. */
export const RATE_LIMITS: Readonly<Record<string, string>> = {
  login: PASSWORD,
  changePassword: `${PASSWORD} Counted together with signing in.`,
  register: MAIL,
  forgotPassword: MAIL,
  sendVerificationEmail: MAIL,
  exportData: '5 an hour.',
  acceptInvitation: '10 wrong tokens in 10 minutes, for one person and for one client address.',
  reportIssue: '20 an hour.',
} satisfies Partial<Record<keyof typeof routes, string>>
