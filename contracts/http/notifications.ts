import * as z from 'zod/mini'
import { LIMITS } from '../constants.ts'
import { route } from '../route.ts'
import { done, noReply } from './common.ts'

const endpoint = z.url({ protocol: /^https$/ }).check(z.maxLength(LIMITS.pushEndpoint))

export const pushKey = route({
  method: 'GET',
  path: '/notifications/key',
  summary: 'The public application key (VAPID) with which a browser subscribes.',
  access: { actor: 'anyone' },
  status: 200,
  reply: z.object({ publicKey: z.string() }),
  errors: [],
})

export const subscribe = route({
  method: 'POST',
  path: '/notifications/subscribe',
  summary:
    "Keeps this browser's push subscription. The same endpoint again replaces it. A person keeps the newest ten.",
  access: { actor: 'session' },
  // The shape of `PushSubscription.toJSON()`.
  body: z.strictObject({
    endpoint,
    /** Milliseconds since 1970, up to the last possible date. */
    expirationTime: z.optional(z.nullable(z.number().check(z.gte(0), z.lte(8.64e15)))),
    keys: z.strictObject({
      /** 65 bytes, base64url: an uncompressed point of P-256. */
      p256dh: z.string().check(z.regex(/^[A-Za-z0-9_-]{87}=?$/)),
      /** 16 bytes, base64url. */
      auth: z.string().check(z.regex(/^[A-Za-z0-9_-]{22}(?:==)?$/)),
    }),
  }),
  status: 201,
  reply: done,
  errors: ['PUSH_ENDPOINT_REFUSED'],
  counts: 'records',
})

export const unsubscribe = route({
  method: 'DELETE',
  path: '/notifications/unsubscribe',
  summary:
    "Ends the subscription made by this session's browser, or that of `endpoint`. A second call is harmless.",
  access: { actor: 'session' },
  body: z.optional(z.strictObject({ endpoint: z.optional(endpoint) })),
  status: 204,
  reply: noReply,
  errors: [],
  counts: 'records',
})

/**
 * Not part of the API: the page of a mail's unsubscribe link, `?token=`. A GET shows one button. A POST by its form,
 * or by a mail program (RFC 8058), turns optional mails off. The signed token alone identifies the person, so this is
 * the only change that another site may send.
 */
export const UNSUBSCRIBE_PATH = '/unsubscribe'

export const notificationRoutes = { pushKey, subscribe, unsubscribe }
