import type { Position } from './stored-event.ts'

/** The event a document stopped at, and why (PRJ-4). */
export interface SetAside {
  readonly position: Position
  /** Stored name of the event. */
  readonly type: string
  readonly error: string
  /** Frames of the projection, the innermost first; empty when none were thrown with it. */
  readonly stack: string
}
