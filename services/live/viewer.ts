import type { LiveError } from '@pingboard/contracts/live/board-room.ts'
import type { Seat } from './handshake.ts'
import type { Line } from './line.ts'

/** A viewer in a room. */
export interface Viewer {
  readonly line: Line
  readonly seat: Seat
  /** The client wants `change` where possible, the whole board otherwise. */
  readonly changes: boolean
  /** Sends the reason, and closes the connection. */
  readonly dismiss: (code: LiveError) => void
  /** What waits for the line: always the newest board, however many were skipped. */
  due: 'joined' | 'board' | null
  /** Revision last written. */
  seen: number
  /** Number of the frames last written. */
  written: number
  /** Viewer count last sent. */
  told: number
  /** When the wait for the line began; null when nothing waits. */
  waitingSince: number | null
  /** Size of the last board written. */
  unsent: number
}

export const viewerOf = (given: Pick<Viewer, 'line' | 'seat' | 'changes' | 'dismiss'>): Viewer => ({
  ...given,
  due: 'joined',
  seen: -1,
  written: 0,
  told: -1,
  waitingSince: null,
  unsent: 0,
})
