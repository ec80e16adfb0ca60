import type { PushMessage } from '@pingboard/contracts/push.ts'
import type { Push } from '@pingboard/services/ports/push.ts'

/** Push services that keep what they are given, for endpoints below one address. */
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

/** As a browser gives it. */
export const aSubscription = (name: string) => ({
  endpoint: `https://push.example/${name}`,
  expirationTime: null,
  keys: { p256dh: `B${'a'.repeat(86)}`, auth: 'c'.repeat(22) },
})
