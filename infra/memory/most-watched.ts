import { TIME_ZONE } from '@pingboard/contracts/constants.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { MostWatched } from '@pingboard/services/ports/most-watched.ts'

// The text of the day in Paris: it only has to change with the day.
const days = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, dateStyle: 'short' })

/** The day's most watched boards, in the memory of one process: a restart loses them. */
export function memoryMostWatched(clock: Clock): MostWatched {
  let day = ''
  const peaks = new Map<BoardId, number>()

  function today(): void {
    const now = days.format(clock.now())
    if (now !== day) peaks.clear()
    day = now
  }

  return {
    async seen(board, viewers) {
      today()
      if (viewers > (peaks.get(board) ?? 0)) peaks.set(board, viewers)
    },
    async forget(board) {
      peaks.delete(board)
    },
    async boards() {
      today()
      return [...peaks].sort(([, a], [, b]) => b - a).map(([board]) => board)
    },
  }
}
