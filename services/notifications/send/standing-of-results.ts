import { endOf, hasFinalResult, wasPlayed } from '@pingboard/contracts/game-rules.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { Rejection } from '../../kernel/decider.ts'
import type { ClaimedDelivery } from '../../ports/outbox.ts'
import { dayBefore, eveningAt } from '../announce/board-changes.ts'
import { MAIL_LIFE } from '../kinds.ts'
import type { NotificationParts } from '../parts.ts'
import { isOver } from './outcome.ts'

/**
 * What a mail with results finds. `settled`: the board is over and unchanged for a while, or gone. `restless`: it is over,
 * and may still be corrected. `open`: its end was recorded by mistake and undone. `past`: its days went by without an end,
 * or its group is set aside for longer than the mail is worth sending.
 */
export interface ResultsStanding {
  readonly is: 'settled' | 'restless' | 'open' | 'past'
  /** ISO time of the last change; null for a board that is gone, or cannot be read. */
  readonly since: string | null
}

/** Attempts that failed within half an hour or longer: a view that merely lags is not behind for so long. */
const MANY_ATTEMPTS = 10

/** A member gets one mail with the results of a board, so it must not leave with an end that is undone at once. */
export async function standingOfResults(
  delivery: Pick<ClaimedDelivery, 'data' | 'createdAt' | 'attempts'>,
  parts: Pick<NotificationParts, 'boards' | 'clock' | 'parisDay' | 'quietBeforeResults'>,
): Promise<ResultsStanding> {
  const now = parts.clock.now()
  const isLate = delivery.attempts >= MANY_ATTEMPTS && isOver(delivery, MAIL_LIFE['board-results'], now)
  const found = await parts.boards.read(delivery.data.boardId as BoardId).catch(error => {
    if (isLate && error instanceof Rejection && error.code === 'VIEW_BEHIND') return 'set-aside' as const
    throw error
  })
  if (found === 'set-aside') return { is: 'past', since: null }
  if (!found) return { is: 'settled', since: null }
  const { games, updatedAt: since } = found.facts
  const evening = eveningAt(now, parts.parisDay)
  if (!hasFinalResult(games, evening) && !(wasPlayed(games) && endOf(games) < evening))
    return { is: endOf(games) < dayBefore(evening) ? 'past' : 'open', since }
  const isQuiet = now.getTime() - Date.parse(since) >= parts.quietBeforeResults
  return { is: isQuiet ? 'settled' : 'restless', since }
}
