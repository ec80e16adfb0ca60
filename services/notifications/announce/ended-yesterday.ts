import { wasPlayed } from '@pingboard/contracts/game-rules.ts'
import { repeatingTask } from '../../http/repeating-task.ts'
import type { NotificationParts } from '../parts.ts'
import type { Announce } from './announcer.ts'
import { dayBefore, eveningAt, resultsOf } from './board-changes.ts'

const HOUR = 60 * 60_000
/** A board must be unchanged for this time, so that the mail is not sent while scores are entered. Milliseconds. */
const QUIET = 30 * 60_000

/**
 * A game that is done by its date leaves no event. So this task reads the boards whose last evening was yesterday, at
 * the start and every hour. A board that was announced already gives no second mail.
 */
export function endedYesterday(
  { clock, parisDay, finished, members, log }: NotificationParts,
  announce: Announce,
  { every = HOUR }: { every?: number } = {},
) {
  async function look(): Promise<void> {
    const now = clock.now()
    for (const { id, groupId, games, updatedAt } of await finished.endedOn(
      dayBefore(eveningAt(now, parisDay)),
    )) {
      if (!wasPlayed(games) || now.getTime() - Date.parse(updatedAt) < QUIET) continue
      await announce([resultsOf(id, now.toISOString(), await members.of(groupId))])
    }
  }

  return { ...repeatingTask({ name: 'boards-ended-yesterday', every, look, log }), look }
}
