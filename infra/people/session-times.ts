import type { Session } from '@pingboard/services/ports/sessions.ts'

const DAY = 24 * 60 * 60 * 1000
/** A session that was not used for this long is over (SES-5). Milliseconds. */
const IDLE = 7 * DAY
/** A session is over after this, used or not (SES-5). Milliseconds. */
const ABSOLUTE = 30 * DAY
/** `lastSeenAt` is exact to the minute, so that most requests write nothing. Milliseconds. */
export const TOUCHED = 60_000

export const before = (now: Date, milliseconds: number) =>
  new Date(now.getTime() - milliseconds).toISOString()

/** A session last used, or made, at one of these times or earlier is over. */
export const limitsAt = (now: Date): readonly [lastSeenAt: string, createdAt: string] => [
  before(now, IDLE),
  before(now, ABSOLUTE),
]

export const isAlive = ({ lastSeenAt, createdAt }: Session, now: Date): boolean =>
  now.getTime() - Date.parse(lastSeenAt) < IDLE && now.getTime() - Date.parse(createdAt) < ABSOLUTE
