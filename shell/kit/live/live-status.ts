import type { LiveError } from '@pingboard/contracts/live/board-room.ts'

/** What the page may say of the scores it shows. */
export type LiveStatus =
  /** Not joined yet; `slow` after five seconds. */
  | { kind: 'connecting' | 'slow' }
  | { kind: 'live' }
  /** Nothing has come for three seconds, then for fifteen. */
  | { kind: 'cut-off' | 'offline' }
  /** Every fixture is done, postponed or exempt: connection noise stops. */
  | { kind: 'over' }
  /** The server closed the room. */
  | { kind: 'error'; code: LiveError }
