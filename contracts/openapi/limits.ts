import { CHANGES_PER_BOARD, WRITING_LIMITS } from '../constants.ts'
import type { routes } from '../http/index.ts'
import type { Route } from '../route.ts'

const MAIL = '3 calls an hour for one mail address, 20 an hour from one client address.'
const PASSWORD =
  'In 10 minutes: 10 failures for one account from one client address, with a growing wait from the fifth; 100 failures from one client address; 50 failures for one account from all addresses. After these 50 there is a growing wait of at most 30 seconds, except for browsers that signed in to the account before. An IPv6 address counts by its /64.'
const QUESTIONS =
  '600 calls of a person in 10 minutes. All questions to the federation that state this limit share it.'
const VISITS = '3,000 calls in 10 minutes from one client address.'

/** How often a call may be made. Above the limit: 429 `TOO_MANY_REQUESTS`, with `Retry-After`. */
export const RATE_LIMITS: Readonly<Record<string, string>> = {
  login: PASSWORD,
  changePassword: `${PASSWORD} Failures of \`login\` count together with these.`,
  register: MAIL,
  forgotPassword: MAIL,
  sendVerificationEmail: MAIL,
  exportData: '5 calls an hour.',
  acceptInvitation: 'In 10 minutes: 10 wrong tokens in one session; 100 from one client address.',
  getDisplay: '600 calls in 10 minutes from one client address.',
  getClub: `${VISITS} In 10 minutes, 300 answers are renewed for all callers together, 30 of them for one client address; meanwhile the last answer is sent again, marked stale, where there is one.`,
  listClubBoards: VISITS,
  reportIssue: '20 calls an hour.',
  listClubGames: QUESTIONS,
  listClubs: QUESTIONS,
  getPlayer: QUESTIONS,
  getPlayerV2: QUESTIONS,
  listPlayers: QUESTIONS,
  listPlayerGames: QUESTIONS,
  listPlayerGamesV2: QUESTIONS,
  playerHistory: QUESTIONS,
} satisfies Partial<Record<keyof typeof routes, string>>

const { scores, boardScores, boards, groups, changes, records, visitors } = WRITING_LIMITS
const number = (value: number): string => value.toLocaleString('en')
const minutes = (seconds: number): string => `${seconds / 60} minutes`
const REFILLED = 'the allowance refills evenly'

/** How much the calls that count in a bucket may write. */
const WRITING: Readonly<Record<NonNullable<Route['counts']>, string>> = {
  scores: `${number(scores.most)} changes of games of a person at once, ${scores.most / scores.seconds} more each second; ${number(boardScores.most)} of a board, ${boardScores.most / boardScores.seconds} more each second. A board with ${number(CHANGES_PER_BOARD)} changes refuses more with \`BOARD_FULL\`.`,
  boards: `${boards.most} boards of a person in a day; ${REFILLED}.`,
  groups: `${groups.most} groups of a person in a day; ${REFILLED}.`,
  changes: `${number(changes.most)} changes of a person in an hour; ${REFILLED}. All calls that state this limit share it.`,
  records: `${number(records.most)} changes of a person in ${minutes(records.seconds)}; ${REFILLED}. All calls that state this limit share it.`,
  visitors: `${number(visitors.most)} successful calls in ${minutes(visitors.seconds)} from one client address; ${REFILLED}. All calls that state this limit share it.`,
}

/** The limits of a call, in words. */
export const limitsOf = (name: string, { counts }: Route): readonly string[] => [
  ...(RATE_LIMITS[name] ? [RATE_LIMITS[name]] : []),
  ...(counts ? [WRITING[counts]] : []),
]
