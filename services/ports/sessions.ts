import type { UserId } from '@pingboard/contracts/ids.ts'
import type { Keep } from './kept-answers.ts'

export interface Session {
  /** SHA-256 of the cookie's value, hex: the value itself is not kept. */
  readonly id: string
  readonly userId: UserId
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly userAgent: string
}

export interface Sessions {
  add(session: Session): Promise<void>
  /** Null when unknown, ended, idle or too old: from then on it stays so, whatever the time says later. */
  find(id: string, now: Date): Promise<Session | null>
  /** Notes a use. The store may leave it to the next one. */
  touch(id: string, now: Date): Promise<void>
  end(id: string, keep?: Keep): Promise<void>
  /** @param except a session that goes on */
  endAllOf(userId: UserId, except?: string, keep?: Keep): Promise<void>
  /** Open ones, the last used first. */
  ofUser(userId: UserId): Promise<readonly Session[]>
}
