import type { BoardId } from '@pingboard/contracts/ids.ts'
import type { DatedBoardReader } from '../ports/board-reader.ts'
import type { MostWatched } from '../ports/most-watched.ts'
import type { SparingLog } from './sparing-log.ts'

/** How long what was told counts: a store may lose it, and another process may tell otherwise. Milliseconds. */
const COUNTS_FOR_MS = 60_000

/**
 * Tells `MostWatched` of one board: a number that is higher than the last one told, the first number of a day, and the
 * number of the moment once a minute. A board that is forgotten is forgotten once a minute too. A call that failed is
 * made again with the next check.
 */
export function reportWatched(
  board: BoardId,
  {
    mostWatched,
    reader,
    log,
    now,
  }: {
    readonly mostWatched: MostWatched
    readonly reader: Pick<DatedBoardReader, 'today'>
    readonly log: SparingLog
    readonly now: () => number
  },
) {
  let told: { readonly day: string; readonly viewers: number; readonly at: number } | null = null
  let forgottenAt = Number.NEGATIVE_INFINITY

  /** A failure only costs a place among the most watched boards; viewers notice nothing. */
  function tell(telling: Promise<void>): void {
    telling.catch((err: unknown) => {
      told = null
      forgottenAt = Number.NEGATIVE_INFINITY
      log.error({ err, board }, 'what is watched most was not told')
    })
  }

  return {
    seen(viewers: number): void {
      const [day, at] = [reader.today(), now()]
      if (told?.day === day && viewers <= told.viewers && at - told.at < COUNTS_FOR_MS) return
      told = { day, viewers, at }
      forgottenAt = Number.NEGATIVE_INFINITY
      tell(mostWatched.seen(board, viewers))
    },
    forget(): void {
      told = null
      if (now() - forgottenAt < COUNTS_FOR_MS) return
      forgottenAt = now()
      tell(mostWatched.forget(board))
    },
  }
}
