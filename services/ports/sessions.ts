import type { UserId } from '@pingboard/contracts/ids.ts'
import type { Keep } from './kept-answers.ts'

export interface Session {
  /** SHA-256 of the cookie's value, hex. The value itself is not kept. */
  readonly id: string
  readonly userId: UserId
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly userAgent: string
}

export interface Sessions {
  add(session: Session): Promise<void>
  /** Null when unknown, ended, idle or too old. An expired session stays so, even if the clock goes back. */
  find(id: string, now: Date): Promise<Session | null>
  /** Notes a use. The store may skip this write until the next use. */
  touch(id: string, now: Date): Promise<void>
  end(id: string, keep?: Keep): Promise<void>
  /** @param except a session that stays open */
  endAllOf(userId: UserId, except?: string, keep?: Keep): Promise<void>
  /** Open sessions, the last used first. */
  ofUser(userId: UserId): Promise<readonly Session[]>
}
