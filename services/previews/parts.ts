import type { Language } from '@pingboard/contracts/constants.ts'
import type { Caller } from '../http/access.ts'
import type { BoardReader } from '../ports/board-reader.ts'
import type { Clock } from '../ports/clock.ts'
import type { Displays } from '../ports/displays.ts'
import type { Drawing } from '../ports/drawing.ts'
import type { Log } from '../ports/log.ts'
import type { RateLimits } from '../ports/rate-limits.ts'
import type { Rights } from '../ports/rights.ts'

export interface PreviewsPorts {
  readonly clock: Clock
  readonly boards: BoardReader
  readonly displays: Displays
  readonly rights: Rights
  readonly drawing: Drawing
  readonly rateLimits: RateLimits
  readonly log: Log
  readonly defaultLanguage: Language
  /** Finds the caller of a request by its cookies. */
  readonly callerOf: (cookies: string | undefined) => Promise<Caller | null>
}
