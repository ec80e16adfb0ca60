import type { Game } from '@pingboard/contracts/http/games.ts'
import type { Page } from 'playwright-core'
import { scoreSeenAt } from '../../support/browser-board.ts'

/** Milliseconds from the moment a browser sends a score to the moment another browser shows it. */
export async function delayOf(
  from: Page,
  to: Page,
  change: { game: Game; score: readonly [number, number]; by: () => Promise<void> },
): Promise<number> {
  const [seen, request] = await Promise.all([
    scoreSeenAt(to, change.game, change.score),
    from.waitForRequest(request => request.method() === 'PATCH', { timeout: 30_000 }),
    change.by(),
  ])
  await request.response()
  return Math.max(0, Math.round(seen - request.timing().startTime))
}

export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
