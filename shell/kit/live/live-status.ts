import type { LiveError } from '@pingboard/contracts/live/board-room.ts'

/** The status that a page shows with its scores. */
export type LiveStatus =
  /** Not joined yet; `slow` after five seconds. */
  | { kind: 'connecting' | 'slow' }
  | { kind: 'live' }
  /** No message for three seconds, then for fifteen. */
  | { kind: 'cut-off' | 'offline' }
  /** Every fixture is done, postponed or exempt: the page no longer shows lost connections. */
  | { kind: 'over' }
  /** The server closed the room. */
  | { kind: 'error'; code: LiveError }
