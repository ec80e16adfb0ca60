import { type Push, PushNotTried, type PushTarget } from '@pingboard/services/ports/push.ts'
import webPush from 'web-push'
import type { Call, Outgoing } from '../outgoing/client.ts'
import { checkStatus, NotCalled, OutgoingError } from '../outgoing/error.ts'
import { endpointOf, hasGoodKeys, PUSH_SERVICES } from './endpoints.ts'
import type { VapidKeys } from './vapid-keys.ts'

export interface WebPushOptions {
  readonly outgoing: Outgoing
  readonly keys: VapidKeys
  /** Contact address of the operator for push services: `mailto:` or `https:`. */
  readonly subject: string
  /** Further push services, from a setting: `host`, `*.host`, or `host:port` for a local test. */
  readonly hosts?: readonly string[]
}

/** Seconds a push service keeps a push for a sleeping device: after an hour, news of a match is out of date. */
const KEPT_FOR_S = 3600
/** One record of aes128gcm: 4096 bytes with its header, padding and tag (RFC 8291, section 4). */
const MAX_PAYLOAD = 3993

/** @throws Error for keys or a subject of the wrong form, which is a fault of the installation */
export function openWebPush({ outgoing, keys, subject, hosts = [] }: WebPushOptions): Push {
  // One attempt: the caller's queue repeats, with its own pauses.
  const caller = outgoing.to({ name: 'push', hosts: [...PUSH_SERVICES, ...hosts], limits: { attempts: 1 } })
  const vapidDetails = { subject, ...keys }
  // Signs once, to find a bad key at the start and not at the first push.
  webPush.getVapidHeaders('https://push.example', subject, keys.publicKey, keys.privateKey, 'aes128gcm')

  function addressOf(target: PushTarget): URL | null {
    const url = endpointOf(target)
    return url !== null && caller.allows(url) && hasGoodKeys(target) ? url : null
  }

  return {
    publicKey: keys.publicKey,
    isAcceptable: target => addressOf(target) !== null,

    async send(target, payload) {
      // Checked again: an endpoint that was acceptable when it was saved may not be acceptable now.
      const url = addressOf(target)
      if (url === null) throw new OutgoingError('refused', 'push subscription not acceptable')
      if (Buffer.byteLength(payload) > MAX_PAYLOAD)
        throw new OutgoingError('refused', 'push payload too long')
      const { p256dh, auth } = target
      const { method, headers, body } = webPush.generateRequestDetails(
        { endpoint: url.href, keys: { p256dh, auth } },
        payload,
        { vapidDetails, TTL: KEPT_FOR_S, contentEncoding: 'aes128gcm', urgency: 'normal' },
      )
      const call: Call<'sent' | 'gone'> = {
        message: () => ({ url, method, headers: textual(headers), body }),
        read: ({ status }) => {
          // Source: RFC 8030, section 7.3.
          if (status === 404 || status === 410) return 'gone'
          checkStatus(status)
          return 'sent'
        },
      }
      return caller.ask(call).catch(error => {
        throw error instanceof NotCalled ? new PushNotTried(error.message) : error
      })
    },
  }
}

/** A new key pair, for an installation that has none yet. */
export function makeVapidKeys(): VapidKeys {
  return webPush.generateVAPIDKeys()
}

const textual = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
