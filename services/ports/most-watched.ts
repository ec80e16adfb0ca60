import type { BoardId } from '@pingboard/contracts/ids.ts'

/** Public boards by number of viewers today, most first. */
export interface MostWatched {
  boards(): readonly BoardId[]
}
