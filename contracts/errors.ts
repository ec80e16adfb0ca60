import * as z from 'zod/mini'

/**
 * The error catalogue: a stable code, its HTTP status, and one English line for developers.
 * Screens translate the code and never show the detail. A rejection with an unlisted code does not compile.
 */
export const ERRORS = {
  // 400 malformed
  INVALID_REQUEST: [400, 'A field of the request is missing, unknown or of the wrong shape.'],
  INVALID_JSON: [400, 'The body is not valid JSON.'],
  INVALID_DATE_RANGE: [400, 'The start date is after the end date, or the range is longer than allowed.'],
  BOARD_WITHOUT_GAMES: [400, 'A board needs at least one game.'],
  PASSWORD_TOO_COMMON: [400, 'The password is on the list of common passwords or contains a forbidden word.'],
  PASSWORDS_DIFFER: [400, 'The confirmation is not equal to the password.'],
  TOKEN_INVALID: [400, 'The link is wrong, was used, or has expired.'],
  SHEET_INVALID: [400, 'A match does not fit the formula, or its winner not its points.'],
  PUSH_ENDPOINT_REFUSED: [
    400,
    'The push subscription is not of a known push service, or its keys are wrong.',
  ],
  // 401 not signed in
  NOT_SIGNED_IN: [401, 'This call needs a session.'],
  WRONG_CREDENTIALS: [401, 'Wrong email or password.'],
  // 403 not allowed
  FORBIDDEN: [403, 'The caller lacks the permission this call needs.'],
  WRONG_PASSWORD: [403, 'The current password is wrong.'],
  CROSS_SITE: [403, 'The request comes from another site.'],
  NOT_FROM_EDGE: [403, 'This process answers its edge only: ask at the public address.'],
  // 404 unknown, or hidden from the caller
  NOT_FOUND: [404, 'No such address.'],
  BOARD_NOT_FOUND: [404, 'Board not found.'],
  GAME_NOT_FOUND: [404, 'Game not found.'],
  GROUP_NOT_FOUND: [404, 'Group not found.'],
  ROLE_NOT_FOUND: [404, 'Role not found.'],
  MEMBER_NOT_FOUND: [404, 'Member not found.'],
  USER_NOT_FOUND: [404, 'No such user.'],
  SESSION_NOT_FOUND: [404, 'No such session.'],
  REVISION_NOT_FOUND: [404, 'There is no such revision.'],
  CLUB_NOT_FOUND: [404, 'No club has this number.'],
  PLAYER_NOT_FOUND: [404, 'FFTT account not found.'],
  DISPLAY_NOT_FOUND: [404, 'The code of the display is wrong or was renewed.'],
  INVITATION_INVALID: [404, 'The invitation link is wrong, expired or was renewed.'],
  // 405
  METHOD_NOT_ALLOWED: [405, 'The address exists; this method is not among those in Allow.'],
  // 409 refused by a rule
  CONFLICT: [409, 'Too many people changed this at once; try again.'],
  GAME_EXEMPT: [409, 'A game with an exempt side has no score.'],
  BOARD_SET_ASIDE: [
    409,
    'The board could not be read to its end: it is shown as it was and takes no changes.',
  ],
  DONE_BY_DATE: [409, 'The match date has passed: done cannot be turned off.'],
  SCORE_FROM_SHEET: [409, 'The score follows from the filled sheet; empty the sheet to type one.'],
  LICENCE_UNKNOWN: [409, 'The federation knows no such licence.'],
  INVITATION_NEEDED: [
    409,
    'This person left the group or was removed from it: only an invitation that they accept brings them back.',
  ],
  BOARD_FULL: [409, 'The board holds as many changes as a board may; open a new one.'],
  OWNER_IS_FIXED: [409, "The creator's membership cannot be changed or removed."],
  ROLE_IS_FIXED: [409, 'A built-in role can be neither changed nor deleted.'],
  ROLE_NAME_TAKEN: [409, 'Group role already exists.'],
  ROLE_IN_USE: [409, 'Members still hold this role.'],
  // 412, 413, 415, 422, 429, 431
  STALE_REVISION: [412, 'The resource changed since the revision in If-Match.'],
  BODY_TOO_LARGE: [413, 'The body is larger than this call accepts.'],
  NOT_JSON: [415, 'The body must be sent as application/json.'],
  IDEMPOTENCY_KEY_REUSED: [422, 'The same Idempotency-Key was used with another body.'],
  TOO_MANY_REQUESTS: [429, 'Too many requests; wait as long as Retry-After says.'],
  HEADERS_TOO_LARGE: [431, 'The head of the request is larger than 16 KiB.'],
  // 5xx
  INTERNAL: [500, 'An unexpected error. The request id finds it in the log.'],
  FEDERATION_UNAVAILABLE: [502, 'The federation answered with an error or something unreadable.'],
  FEDERATION_REFUSED: [502, "The federation refused the product's credentials."],
  VIEW_BEHIND: [503, 'The view did not reach the asked position in time.'],
  OVERLOADED: [503, 'The service sheds load; try again.'],
  STOPPING: [503, 'The service is stopping.'],
  STORE_UNAVAILABLE: [503, 'The store did not answer: nothing was stored; try again.'],
  OUTCOME_UNKNOWN: [
    503,
    'Whether it was stored is not known: send the same again, with the same Idempotency-Key.',
  ],
  FEDERATION_TIMEOUT: [504, 'The federation did not answer in time.'],
  DISK_FULL: [507, 'The disk is full: nothing was stored.'],
} as const satisfies Record<string, readonly [status: number, detail: string]>

export type ErrorCode = keyof typeof ERRORS
export const statusOf = (code: ErrorCode): number => ERRORS[code][0]
export const detailOf = (code: ErrorCode): string => ERRORS[code][1]

/** The body of every refusal: `application/problem+json` (RFC 9457) with the catalogue's code. */
export const problem = z.object({
  status: z.int(),
  code: z.string(),
  /** For developers, in English; screens translate the code. */
  detail: z.string(),
  requestId: z.string(),
  /** Which fields are wrong, for forms: `games.0.label` and the rule they break. */
  fields: z.optional(z.array(z.object({ path: z.string(), rule: z.string() }))),
  /** Seconds to wait before the next attempt, as in `Retry-After` (429, 503). */
  retryAfter: z.optional(z.int()),
  /** The current revision, when the refusal concerns a revision (409 CONFLICT, 412). */
  revision: z.optional(z.int()),
})
export type Problem = z.infer<typeof problem>
