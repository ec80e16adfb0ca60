import { LIMITS } from '@pingboard/contracts/constants.ts'
import { pushKey, subscribe, unsubscribe } from '@pingboard/contracts/http/notifications.ts'
import { type Implementation, implement } from '../http/implementation.ts'
import { Rejection } from '../kernel/decider.ts'
import type { NotificationPorts } from './parts.ts'

/** Browsers send keys with or without the padding of base64. */
const unpadded = (key: string): string => key.replace(/=+$/, '')

export function commands({ clock, push, subscriptions }: NotificationPorts): readonly Implementation[] {
  return [
    implement(pushKey, async () => ({ body: { publicKey: push.publicKey } }), []),

    implement(subscribe, async ({ body: { endpoint, keys }, caller, keep }) => {
      const target = { endpoint, p256dh: unpadded(keys.p256dh), auth: unpadded(keys.auth) }
      if (!push.isAcceptable(target)) throw new Rejection('PUSH_ENDPOINT_REFUSED')
      const { userId, sessionId } = caller
      const createdAt = clock.now().toISOString()
      await subscriptions.put(
        { ...target, userId, sessionId, createdAt },
        LIMITS.pushSubscriptions,
        keep(() => ({ body: {} })),
      )
      return { body: {} }
    }),

    implement(unsubscribe, async ({ body, caller, keep }) => {
      const kept = keep(() => ({ body: undefined }))
      if (body?.endpoint) await subscriptions.remove(body.endpoint, caller.userId, kept)
      else await subscriptions.removeOfSession(caller.sessionId, kept)
      return { body: undefined }
    }),
  ]
}
