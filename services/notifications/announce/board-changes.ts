import type { BoardChanged } from '@pingboard/contracts/events/boards.ts'
import { hasFinalResult, lastDayOf } from '@pingboard/contracts/game-rules.ts'
import type { BoardId, GameId, UserId } from '@pingboard/contracts/ids.ts'
import type { Announcement } from './announcement.ts'

/**
 * A push for each fixture that ended or was postponed, to all members except the person who recorded it. A
 * fixture that was opened again and ends again gives the same push. A fixture that is postponed again from another day
 * gives another one. The delivery holds the fixture's id. The score is read when the push is sent.
 */
function fixturesOf({ board, happened }: BoardChanged, members: readonly UserId[]): Announcement[] {
  const dayOf = (id: GameId) => board.games.find(game => game.id === id)?.predictedDate
  return happened.map(({ gameId, kind, at, by }) => ({
    to: members.filter(member => member !== by),
    source: [kind, gameId, ...(kind === 'postponed' ? [dayOf(gameId)] : [])].join(' '),
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

/** Days have no time zone, so the calculation may use noon UTC. */
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

/** The calendar day before. */
export const dayBefore = (day: string): string => daysBefore(day, 1)

/** Results may come late: days after the last fixture. A correction of a board of last season sends no mail. */
const LATE_DAYS = 7

/** Also true for a correction of results that were mailed: the outbox knows each mail by its id, and sends none twice. */
const isNewlyFinished = ({ board: { games } }: BoardChanged, evening: string): boolean =>
  hasFinalResult(games, evening) && lastDayOf(games) >= daysBefore(evening, LATE_DAYS)

/** @param evening see `eveningAt` */
export function ofBoard(event: BoardChanged, members: readonly UserId[], evening: string): Announcement[] {
  const fixtures = fixturesOf(event, members)
  return isNewlyFinished(event, evening)
    ? [...fixtures, resultsOf(event.board.id, event.board.updatedAt, members)]
    : fixtures
}
