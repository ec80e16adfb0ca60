import type { SessionSummary } from '@pingboard/contracts/http/account.ts'
import type { SessionId } from '@pingboard/contracts/ids.ts'
import type { Caller } from '../http/access.ts'
import type { Ids } from '../ports/ids.ts'
import type { Session, Sessions } from '../ports/sessions.ts'

/** Sessions as their owner sees them. */
export function sessionList({ ids, sessions }: { ids: Ids; sessions: Sessions }) {
  /** The store's own id of a session is not shown, although it does not open the session either. */
  const publicId = (session: Session) => ids.derived('session', session.id) as SessionId

  return {
    async of({ userId, sessionId }: Caller): Promise<SessionSummary[]> {
      return (await sessions.ofUser(userId)).map(session => {
        const { createdAt, lastSeenAt, userAgent } = session
        return {
          id: publicId(session),
          createdAt,
          lastSeenAt,
          userAgent,
          current: session.id === sessionId,
        }
      })
    },
    /** Null when the caller has no such session, or the session has ended. */
    async find({ userId }: Caller, id: SessionId): Promise<Session | null> {
      return (await sessions.ofUser(userId)).find(session => publicId(session) === id) ?? null
    },
  }
}
