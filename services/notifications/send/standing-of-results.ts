import { endOf, hasFinalResult, wasPlayed } from '@pingboard/contracts/game-rules.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import type { Delivery } from '../../ports/outbox.ts'
import { dayBefore, eveningAt } from '../announce/board-changes.ts'
import type { NotificationParts } from '../parts.ts'

/**
 * What a mail with results finds. `settled`: the board is over and unchanged for a while, or gone. `restless`: it is over,
 * and may still be corrected. `open`: its end was recorded by mistake and undone. `past`: its days went by without an end.
 */
export interface ResultsStanding {
  readonly is: 'settled' | 'restless' | 'open' | 'past'
  /** ISO time of the last change; null for a board that is gone. */
  readonly since: string | null
}

/** A member gets one mail with the results of a board, so it must not leave with an end that is undone at once. */
export async function standingOfResults(
  { data: { boardId } }: Pick<Delivery, 'data'>,
  parts: Pick<NotificationParts, 'boards' | 'clock' | 'parisDay' | 'quietBeforeResults'>,
): Promise<ResultsStanding> {
  const found = await parts.boards.read(boardId as BoardId)
  if (!found) return { is: 'settled', since: null }
  const { games, updatedAt: since } = found.facts
  const now = parts.clock.now()
  const evening = eveningAt(now, parts.parisDay)
  if (!hasFinalResult(games, evening) && !(wasPlayed(games) && endOf(games) < evening))
    return { is: endOf(games) < dayBefore(evening) ? 'past' : 'open', since }
  const isQuiet = now.getTime() - Date.parse(since) >= parts.quietBeforeResults
  return { is: isQuiet ? 'settled' : 'restless', since }
}
