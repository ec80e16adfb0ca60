import { endOf, hasFinalResult, wasPlayed } from '@pingboard/contracts/game-rules.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import type { Delivery } from '../../ports/outbox.ts'
import { eveningAt } from '../announce/board-changes.ts'
import type { NotificationParts } from '../parts.ts'

/**
 * Whether a mail with results may leave. An end that was recorded by mistake is undone at once, and a member gets one
 * such mail for a board: so the board must be over still, and unchanged for a while. True for a board that is gone.
 */
export async function hasSettled(
  { data: { boardId } }: Pick<Delivery, 'data'>,
  parts: Pick<NotificationParts, 'boards' | 'clock' | 'parisDay' | 'quietBeforeResults'>,
): Promise<boolean> {
  const found = await parts.boards.read(boardId as BoardId)
  if (!found) return true
  const { games, updatedAt } = found.facts
  const now = parts.clock.now()
  const evening = eveningAt(now, parts.parisDay)
  const isOver = hasFinalResult(games, evening) || (wasPlayed(games) && endOf(games) < evening)
  return isOver && now.getTime() - Date.parse(updatedAt) >= parts.quietBeforeResults
}
