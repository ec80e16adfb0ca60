import type { Descriptions } from '../describe.ts'

/** Push notifications, and reports to the team. */
export const notifications: Descriptions = {
  'pushKey.reply': {
    '': 'The key with which a browser subscribes.',
    publicKey:
      'Public key of the application (VAPID), base64url: `applicationServerKey` of `PushManager.subscribe`.',
  },
  'subscribe.body': {
    endpoint: 'The https address of the subscription at one of the known push services.',
    expirationTime: 'When the subscription ends, milliseconds since 1970; null: not known.',
    keys: "The browser's keys.",
    'keys.p256dh': '65 bytes, base64url: an uncompressed point of P-256.',
    'keys.auth': '16 bytes, base64url.',
  },
  'unsubscribe.body': {
    endpoint: "The subscription to end. Without it, the subscription that this session's browser made.",
  },
  'reportIssue.body': {
    title: 'The subject of the report.',
    body: 'Description, and how to reach the writer if the writer wants this. Line breaks are kept.',
    labels: 'Exactly one: something broken, a question, or a wish.',
  },
  'reportIssue.reply': {
    '': 'The report was kept.',
    id: 'Names the report.',
  },
}
