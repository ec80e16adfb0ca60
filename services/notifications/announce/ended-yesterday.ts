import { wasPlayed } from '@pingboard/contracts/game-rules.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { repeatingTask } from '../../http/repeating-task.ts'
import { NotStored } from '../../ports/event-log.ts'
import type { NotificationParts } from '../parts.ts'
import type { Announce } from './announcer.ts'
import { dayBefore, eveningAt, resultsOf } from './board-changes.ts'

const HOUR = 60 * 60_000
/** After a look that failed: the evening stays yesterday's for one day only. Milliseconds. */
const AGAIN = 10 * 60_000
/** A board must be unchanged for this time, so that the mail is not sent while scores are entered. Milliseconds. */
const QUIET = 30 * 60_000

/**
 * A game that is done by its date leaves no event. So this task reads the boards whose last evening was yesterday, at
 * the start and every hour. A board that was announced already gives no second mail. A board that cannot be told of,
 * such as one whose group is set aside, does not keep the others waiting (PRJ-4).
 */
export function endedYesterday(
  { clock, parisDay, finished, members, log }: NotificationParts,
  announce: Announce,
  { every = HOUR, again = Math.min(every, AGAIN) }: { every?: number; again?: number } = {},
) {
  /** @throws Error once every board was tried, when some of them could not be told of; NotStored at once */
  async function look(): Promise<void> {
    const now = clock.now()
    const failures = new Map<BoardId, unknown>()
    const failed = (board: BoardId, error: unknown): void => {
      // A store that is away fails for all boards, and each of them would wait for it.
      if (error instanceof NotStored) throw error
      failures.set(board, error)
    }
    const ended = await finished.endedOn(dayBefore(eveningAt(now, parisDay)), failed)
    for (const { id, groupId, games, updatedAt } of ended) {
      if (!wasPlayed(games) || now.getTime() - Date.parse(updatedAt) < QUIET) continue
      try {
        await announce([resultsOf(id, now.toISOString(), await members.of(groupId))])
      } catch (error) {
        failed(id, error)
      }
    }
    if (failures.size === 0) return
    const [cause] = failures.values()
    throw new Error(`boards that could not be told of: ${[...failures.keys()].join(', ')}`, { cause })
  }

  return { ...repeatingTask({ name: 'boards-ended-yesterday', every, again, look, log }), look }
}
