import { subscribe } from '@pingboard/contracts/http/notifications.ts'
import { call } from '@pingboard/kit/api'

/**
 * Gives the server the push subscription that this browser holds, if it holds one. The server keeps an endpoint once, for
 * the session that told it last. Not by `ready`: a page without a worker would wait for ever.
 */
export async function tellSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const held = await registration?.pushManager.getSubscription()
  if (!held) return
  const { endpoint = '', expirationTime, keys: { p256dh = '', auth = '' } = {} } = held.toJSON()
  await call(subscribe, { body: { endpoint, expirationTime, keys: { p256dh, auth } } })
}
