import { CHANGES_PER_BOARD, WRITING_LIMITS } from '../constants.ts'
import type { routes } from '../http/index.ts'
import type { Route } from '../route.ts'

const MAIL = '3 an hour for one address, 20 an hour from one client address.'
const PASSWORD =
  '10 failures in 10 minutes for one account from one client address, with a growing wait from the fifth; 100 from one client address; 50 for one account from everywhere, then a growing wait of 30 seconds at most, but for browsers that signed in there before. An IPv6 address counts by its /64.'

/** How often a call may be made. Above the limit: 429 `TOO_MANY_REQUESTS`, with `Retry-After`. */
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

const { scores, boardScores, boards, groups, changes, records, visitors } = WRITING_LIMITS
const number = (value: number): string => value.toLocaleString('en')
const minutes = (seconds: number): string => `${seconds / 60} minutes`
const REFILLED = 'filled again evenly'

/** How much the calls that count in a bucket may write. */
const WRITING: Readonly<Record<NonNullable<Route['counts']>, string>> = {
  scores: `${number(scores.most)} changes of games of a person at once, ${scores.most / scores.seconds} more each second; ${number(boardScores.most)} of a board, ${boardScores.most / boardScores.seconds} more each second. A board holds ${number(CHANGES_PER_BOARD)} changes; then \`BOARD_FULL\`.`,
  boards: `${boards.most} boards of a person in a day, ${REFILLED}.`,
  groups: `${groups.most} groups of a person in a day, ${REFILLED}.`,
  changes: `${number(changes.most)} changes of a person in an hour, ${REFILLED}, counted together with every other call that says this.`,
  records: `${number(records.most)} in ${minutes(records.seconds)} of a person, ${REFILLED}, counted together with every other call that says this.`,
  visitors: `${number(visitors.most)} successes in ${minutes(visitors.seconds)} from one client address, ${REFILLED}, counted together with every other call that says this.`,
}

/** The limits of a call, in words. */
export const limitsOf = (name: string, { counts }: Route): readonly string[] => [
  ...(RATE_LIMITS[name] ? [RATE_LIMITS[name]] : []),
  ...(counts ? [WRITING[counts]] : []),
]
