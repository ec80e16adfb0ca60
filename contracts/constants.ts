/** Business constants of the product, and the limits that follow from them. */

/** The product's name, everywhere it is shown. */
export const PRODUCT_NAME = 'Pingboard'
export const APP_VERSION = '1.0.0'
export const COPYRIGHT_SINCE = 2021

export const LANGUAGES = ['fr', 'en'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'fr'
export const LANGUAGE_KEY = 'lang'
/** Formats of days, hours and numbers. English uses European formats, because its readers are in France. */
export const LOCALES = { fr: 'fr-FR', en: 'en-GB' } as const satisfies Record<Language, string>

/** Days of fixtures are days in this time zone, whatever the zone of the server or the reader. */
export const TIME_ZONE = 'Europe/Paris'

export const LIMITS = {
  password: { min: 8, max: 128 },
  email: 254,
  /** Group name, role label, first and last name: under 50 characters. */
  name: 49,
  shortName: { min: 2, max: 20 },
  /** Group description: under 256 characters. */
  description: 255,
  /** Label of a board. */
  boardName: 100,
  feedbackTitle: { min: 10, max: 200 },
  feedbackBody: { min: 20, max: 5000 },
  userSearch: 3,
  score: 999,
  gamesPerBoard: 200,
  /** Characters of a list of external ids in an address. The whole query may have 8 KiB. */
  sharedFixtures: 8000,
  /** Most sets (first to eleven points) in one individual match, and most points in one set. */
  setsPerMatch: 7,
  pointsPerSet: 99,
  /** Most individual matches of a fixture with the formula `free`. */
  matchesPerSheet: 30,
  pushSubscriptions: 10,
  pushEndpoint: 1024,
  /** Longest date range of one request for fixtures, in days. */
  fixtureDays: 366,
  homeGroups: 4,
} as const

/**
 * Limits of writing, because the log is never cleaned. They are generous for a whole hall. Each is a bucket that
 * holds `most` and fills evenly from empty to full in `seconds`. Each counts per person, unless stated otherwise.
 */
export const WRITING_LIMITS = {
  /** Changes of games: 20 a second. */
  scores: { most: 1200, seconds: 60 },
  /** Changes of games of one board, by all its scorers together. */
  boardScores: { most: 3000, seconds: 150 },
  /** New boards, and new groups. */
  boards: { most: 60, seconds: 86_400 },
  groups: { most: 20, seconds: 86_400 },
  /** All other changes that the log stores. */
  changes: { most: 600, seconds: 3600 },
  /** Changes beside the log: profile, sessions, subscriptions, names on sheets, presence of scorers. */
  records: { most: 1200, seconds: 600 },
  /** Per client address, without a session: sign-ins, and uses of a mail's link. */
  visitors: { most: 600, seconds: 600 },
} as const
export type WritingBucket = keyof typeof WRITING_LIMITS
export type WritingLimits = Readonly<
  Record<WritingBucket, { readonly most: number; readonly seconds: number }>
>
/** Most recorded changes of one board: more than a season of evenings makes. */
export const CHANGES_PER_BOARD = 250_000
/** Changes on one page of a replay. A waypoint of the board stands between two pages. */
export const REPLAY_PAGE = 1000

/**
 * Match formulas of a team fixture: players per side, matches on the sheet, and points for a match won and lost. A
 * match lost by withdrawal gives no points. Letters of the official sheet: the home side has A and following letters,
 * the away side has the last letters of the alphabet.
 * Source: Smartping protocol notes, section 8 (the 2-1-0 scheme is Île-de-France's).
 */
export const FORMULAS = {
  '4x14': { players: 4, matches: 14, win: 1, loss: 0, home: 'ABCD', away: 'WXYZ' },
  '4x14-210': { players: 4, matches: 14, win: 2, loss: 1, home: 'ABCD', away: 'WXYZ' },
  '3x10': { players: 3, matches: 10, win: 1, loss: 0, home: 'ABC', away: 'XYZ' },
  '3x10-210': { players: 3, matches: 10, win: 2, loss: 1, home: 'ABC', away: 'XYZ' },
  '6x20': { players: 6, matches: 20, win: 1, loss: 0, home: 'ABCDEF', away: 'UVWXYZ' },
  free: { players: 6, matches: LIMITS.matchesPerSheet, win: 1, loss: 0, home: 'ABCDEF', away: 'UVWXYZ' },
} as const
export const FORMULA_NAMES = Object.keys(FORMULAS) as [Formula, ...Formula[]]
export type Formula = keyof typeof FORMULAS

/** Rows of a page. 250 rows of a record have a megabyte at most, with the longest match sheets. */
export const PAGE_SIZES = { boards: 10, lists: 100, record: 250 } as const

/** Milliseconds. */
export const DELAYS = {
  toast: 3000,
  longToast: 5000,
  emailVerification: 2000,
  invitationCheck: 2000,
  invitationRedirect: 2000,
} as const

export const INVITATION_DAYS = 7
export const DEFAULT_BOARD_DAYS = 7
/** The ticker moves its own width in width / 80 seconds. */
export const TICKER_PIXELS_PER_SECOND = 80
/** Longest time of a gateway request, retries included. Seconds. */
export const FEDERATION_DEADLINE_S = 8

export const FEEDBACK_LABELS = { bug: 'bug', help: 'support', improvement: 'feature' } as const

/**
 * Points won or lost, by the difference between the two players. They are multiplied by the contest's coefficient.
 * `from` is the lower bound of the band. Source: Smartping protocol notes, section 10.1.
 */
export const POINTS_GRID = [
  { from: 0, normalVictory: 6, abnormalVictory: 6, normalDefeat: -5, abnormalDefeat: -5 },
  { from: 25, normalVictory: 5.5, abnormalVictory: 7, normalDefeat: -4.5, abnormalDefeat: -6 },
  { from: 50, normalVictory: 5, abnormalVictory: 8, normalDefeat: -4, abnormalDefeat: -7 },
  { from: 100, normalVictory: 4, abnormalVictory: 10, normalDefeat: -3, abnormalDefeat: -8 },
  { from: 150, normalVictory: 3, abnormalVictory: 13, normalDefeat: -2, abnormalDefeat: -10 },
  { from: 200, normalVictory: 2, abnormalVictory: 17, normalDefeat: -1, abnormalDefeat: -12.5 },
  { from: 300, normalVictory: 1, abnormalVictory: 22, normalDefeat: -0.5, abnormalDefeat: -16 },
  { from: 400, normalVictory: 0.5, abnormalVictory: 28, normalDefeat: 0, abnormalDefeat: -20 },
  { from: 500, normalVictory: 0, abnormalVictory: 40, normalDefeat: 0, abnormalDefeat: -29 },
] as const
