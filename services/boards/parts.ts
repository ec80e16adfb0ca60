import type { CommandHandler } from '../kernel/handle-command.ts'
import type { BoardReader } from '../ports/board-reader.ts'
import type { Clock } from '../ports/clock.ts'
import type { Directory } from '../ports/directory.ts'
import type { DisplayCodes } from '../ports/display-codes.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Ids } from '../ports/ids.ts'
import type { MostWatched } from '../ports/most-watched.ts'
import type { Presence } from '../ports/presence.ts'
import type { RateLimits } from '../ports/rate-limits.ts'
import type { Rights } from '../ports/rights.ts'
import type { SheetPlayers } from '../ports/sheet-players.ts'
import type { ViewStore } from '../ports/view-store.ts'
import type { BoardCommand } from './board/commands.ts'
import type { BoardDomainEvent } from './board/events.ts'
import type { BoardState } from './board/state.ts'
import type { BoardPage } from './views/board-page.ts'

export interface BoardsPorts {
  readonly log: EventLog
  readonly ids: Ids
  readonly clock: Clock
  readonly views: ViewStore
  readonly rights: Rights
  readonly mostWatched: MostWatched
  readonly presence: Presence
  readonly directory: Directory
  readonly players: SheetPlayers
  readonly displayCodes: DisplayCodes
  readonly rateLimits: RateLimits
  /** Most recorded changes of one board. */
  readonly changesPerBoard?: number
}

/** The boards' streams, with the page of each. */
export type Boards = CommandHandler<BoardState, BoardCommand, BoardDomainEvent, BoardPage>

/** What the calls of this service use. */
export interface BoardsParts extends BoardsPorts {
  readonly boards: Boards
  readonly reader: BoardReader
}
