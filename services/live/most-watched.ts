import { TIME_ZONE } from '@pingboard/contracts/constants.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import type { Clock } from '../ports/clock.ts'
import type { MostWatched } from '../ports/most-watched.ts'

// Any text that changes when the day in Paris does.
const days = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, dateStyle: 'short' })

export interface MostWatchedToday extends MostWatched {
  /** @param viewers who count, now */
  seen(board: BoardId, viewers: number): void
  /** The board is gone, or shown to members only. */
  forget(board: BoardId): void
}

/** The most viewers each public board had at once today. In memory: a restart begins the day afresh. */
export function mostWatchedToday(clock: Clock): MostWatchedToday {
  let day = ''
  const peaks = new Map<BoardId, number>()

  function today(): void {
    const now = days.format(clock.now())
    if (now !== day) peaks.clear()
    day = now
  }

  return {
    seen(board: BoardId, viewers: number): void {
      today()
      if (viewers > (peaks.get(board) ?? 0)) peaks.set(board, viewers)
    },
    forget(board: BoardId): void {
      peaks.delete(board)
    },
    boards(): readonly BoardId[] {
      today()
      return [...peaks].sort(([, a], [, b]) => b - a).map(([board]) => board)
    },
  }
}
