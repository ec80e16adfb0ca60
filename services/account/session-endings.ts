import type { UserId } from '@pingboard/contracts/ids.ts'
import type { Keep } from '../ports/kept-answers.ts'
import type { PushSubscriptions } from '../ports/push-subscriptions.ts'
import type { Sessions } from '../ports/sessions.ts'

/**
 * Ends sessions and the push subscriptions made in them, so that the next person at the browser reads no pushes. The
 * subscription is removed first, so that after a failure the session still exists and can be ended.
 */
export function sessionEndings({
  sessions,
  pushSubscriptions,
}: {
  sessions: Sessions
  pushSubscriptions: PushSubscriptions
}) {
  return {
    async one(sessionId: string, keep?: Keep): Promise<void> {
      await pushSubscriptions.removeOfSession(sessionId)
      await sessions.end(sessionId, keep)
    },
    /** @param except the session that continues */
    async allOf(userId: UserId, except?: string, keep?: Keep): Promise<void> {
      if (except === undefined) {
        await pushSubscriptions.removeAllOf(userId)
      } else {
        for (const { endpoint, sessionId } of await pushSubscriptions.ofUser(userId)) {
          if (sessionId !== except) await pushSubscriptions.remove(endpoint, userId)
        }
      }
      await sessions.endAllOf(userId, except, keep)
    },
  }
}
export type SessionEndings = ReturnType<typeof sessionEndings>
