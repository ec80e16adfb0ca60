import type { LiveError } from '@pingboard/contracts/live/board-room.ts'
import type { Seat } from './handshake.ts'
import type { Line } from './line.ts'

/** Somebody in a room. */
export interface Viewer {
  readonly line: Line
  readonly seat: Seat
  /** Wants `change` where one can be told, the whole board otherwise. */
  readonly changes: boolean
  /** Tells them why, and closes their connection. */
  readonly dismiss: (code: LiveError) => void
  /** What waits for the line. Always the newest board, however many were skipped. */
  due: 'joined' | 'board' | null
  /** Revision last written. */
  seen: number
  /** Viewer count last told. */
  told: number
  /** When the line was last seen to move, while something waits for it; null when nothing does. */
  waitingSince: number | null
  /** Size of the last board written. */
  unsent: number
}

export const viewerOf = (given: Pick<Viewer, 'line' | 'seat' | 'changes' | 'dismiss'>): Viewer => ({
  ...given,
  due: 'joined',
  seen: -1,
  told: -1,
  waitingSince: null,
  unsent: 0,
})
