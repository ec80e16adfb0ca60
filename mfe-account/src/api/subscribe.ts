import { subscribe as route } from '@pingboard/contracts/http/notifications.ts'
import { call } from '@pingboard/kit/api'

/** Gives the server this browser's subscription. A repeat is harmless. */
export async function subscribe({ endpoint, expirationTime, keys }: PushSubscriptionJSON): Promise<void> {
  const { p256dh = '', auth = '' } = keys ?? {}
  await call(route, { body: { endpoint: endpoint ?? '', expirationTime, keys: { p256dh, auth } } })
}
