import type { BoardChanged } from '@pingboard/contracts/events/boards.ts'
import { hasFinalResult, lastDayOf } from '@pingboard/contracts/game-rules.ts'
import type { BoardId, UserId } from '@pingboard/contracts/ids.ts'
import type { Announcement } from './announcement.ts'

/**
 * A push for each fixture that ended or was postponed, to all members except the person who recorded it. The delivery
 * holds the fixture's id. The score is read when the push is sent.
 */
function fixturesOf({ board, happened }: BoardChanged, members: readonly UserId[]): Announcement[] {
  return happened.map(({ eventId, gameId, kind, at, by }) => ({
    to: members.filter(member => member !== by),
    source: eventId,
    at,
    message: {
      channel: 'push',
      kind: kind === 'finished' ? 'fixture-finished' : 'fixture-postponed',
      data: { boardId: board.id, gameId },
    },
  }))
}

/** Gives one results mail per board and member, however often the end of the board is noticed. */
export const resultsOf = (boardId: BoardId, at: string, members: readonly UserId[]): Announcement => ({
  to: members,
  source: `results ${boardId}`,
  at,
  message: { channel: 'mail', kind: 'board-results', data: { boardId } },
})

/** An evening of play may pass midnight, so it ends six hours later. Milliseconds. */
const PAST_MIDNIGHT = 6 * 60 * 60_000

/** The day in Paris to which the present evening belongs. For mails about results a day ends at six in the morning. */
export const eveningAt = (now: Date, parisDay: (moment: Date) => string): string =>
  parisDay(new Date(now.getTime() - PAST_MIDNIGHT))

/** True when the members must be read. For most changes this is not needed: they are one more score. */
export const isWorthTelling = (event: BoardChanged, evening: string): boolean =>
  event.happened.length > 0 || isNewlyFinished(event, evening)

/** The calendar day before. Days have no time zone, so the calculation may use noon UTC. */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** A correction of a board of last season sends no mail. */
const isNewlyFinished = ({ board: { games } }: BoardChanged, evening: string): boolean =>
  hasFinalResult(games, evening) && lastDayOf(games) >= dayBefore(evening)

/** @param evening see `eveningAt` */
export function ofBoard(event: BoardChanged, members: readonly UserId[], evening: string): Announcement[] {
  const fixtures = fixturesOf(event, members)
  return isNewlyFinished(event, evening)
    ? [...fixtures, resultsOf(event.board.id, event.board.updatedAt, members)]
    : fixtures
}
