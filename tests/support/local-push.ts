import type { PushMessage } from '@pingboard/contracts/push.ts'
import type { Push } from '@pingboard/services/ports/push.ts'

/** Stands in for push services below one address, and keeps the received messages. */
export function localPush() {
  const received: { endpoint: string; message: PushMessage }[] = []
  const push: Push = {
    publicKey: 'B'.padEnd(87, 'a'),
    isAcceptable: ({ endpoint }) => endpoint.startsWith('https://push.example/'),
    async send({ endpoint }, payload) {
      received.push({ endpoint, message: JSON.parse(payload) })
      return 'sent'
    },
  }
  return { push, received }
}

/** A browser's subscription. */
export const aSubscription = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  expirationTime: null,
  keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'c'.repeat(22) },
})
