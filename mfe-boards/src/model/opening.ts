import { isOver } from '@pingboard/contracts/game-rules.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import { parisToday } from '@pingboard/kit/fixtures'
import type { Scene } from './moments.ts'
import { pageOf } from './replay.ts'
import type { Outline } from './time-line.ts'

/** Boards of up to this many pages are read whole. Of longer ones, a replay reads what it shows. */
const READ_WHOLE = 10

/**
 * The page that a replay reads before it shows anything.
 * @param asked revision in the address
 * @param isPastOnly what comes is not shown: also an evening that runs opens at its beginning
 */
export function firstPage(board: Board, outline: Outline, asked: number | null, isPastOnly = false): number {
  const count = outline.starts.length
  if (asked !== null) return Math.min(pageOf(asked), count)
  if (!isPastOnly && !isOver(board.games, board.today)) return count
  return count <= READ_WHOLE ? 1 : lastEvening(outline)
}

/** The pages that are read once the first one is shown. */
export const pagesAfterFirst = ({ starts }: Outline, first: number): number[] =>
  starts.length <= READ_WHOLE ? starts.map((_, index) => index + 1).filter(page => page !== first) : []

/** Milliseconds. What happens before six in the morning belongs to the evening before. */
const MORNING = 6 * 3_600_000
const eveningOf = (at: string): string => parisToday(Date.parse(at) - MORNING)

/** The page in which the last evening begins. */
function lastEvening({ starts, lastAt }: Outline): number {
  const evening = eveningOf(lastAt)
  return Math.max(1, starts.findLastIndex(start => eveningOf(start) < evening) + 1)
}

const OF_PLAY = new Set<string>(['score', 'matches', 'postponed', 'closed'])

/**
 * The revision just before the first point of what was read. A board that was opened days before has settings to read
 * first, which nobody wants to see again.
 * @param scenes oldest first
 */
export function beginningOf(scenes: readonly Scene[]): number {
  const first = scenes.findIndex(({ entry }) => entry.told.some(({ change }) => OF_PLAY.has(change.type)))
  return scenes[Math.max(first - 1, 0)]?.entry.last ?? 0
}

/**
 * The revision at which a replay opens: the asked one; now, while the evening runs; else its beginning.
 * @param isPastOnly as for `firstPage`
 */
export function openingOf(
  board: Board,
  scenes: readonly Scene[],
  asked: number | null,
  isPastOnly = false,
): number {
  const last = scenes.at(-1)?.entry.last ?? 0
  if (asked !== null) return Math.min(asked, last)
  return isPastOnly || isOver(board.games, board.today) ? beginningOf(scenes) : last
}
