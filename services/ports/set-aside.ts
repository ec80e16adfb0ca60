import type { Position } from './stored-event.ts'

/** The event at which a document stopped, and why (PRJ-4). */
export interface SetAside {
  readonly position: Position
  /** Stored name of the event. */
  readonly type: string
  readonly error: string
  /** Stack frames of the projection, the innermost first; empty when the error has none. */
  readonly stack: string
}

/** A document that is set aside, and the view it belongs to. */
export interface SetAsideDocument extends SetAside {
  /** Name of the view: `board-page.v1`. */
  readonly name: string
  readonly id: string
}
