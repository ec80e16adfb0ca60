import type { Descriptions } from '../describe.ts'

/** Push notifications, and reports to the team. */
export const notifications: Descriptions = {
  'pushKey.reply': {
    '': 'The key a browser subscribes with.',
    publicKey:
      'Public key of the application (VAPID), base64url: `applicationServerKey` of `PushManager.subscribe`.',
  },
  'subscribe.body': {
    endpoint: 'Address at the push service, https, of one of the known services.',
    expirationTime: 'When the subscription ends, milliseconds since 1970; null: not known.',
    keys: "The browser's keys.",
    'keys.p256dh': '65 bytes, base64url: an uncompressed point of P-256.',
    'keys.auth': '16 bytes, base64url.',
  },
  'unsubscribe.body': {
    endpoint: "The subscription to end; without it, the one made by this session's browser.",
  },
  'reportIssue.body': {
    title: 'What it is about.',
    body: 'Description, and how to reach the writer where they want to be. Line breaks are kept.',
    labels: 'Exactly one: something broken, a question, or a wish.',
  },
  'reportIssue.reply': {
    '': 'The report was kept.',
    id: 'Names the report.',
  },
}
