import { ECDH } from 'node:crypto'
import type { PushTarget } from '@pingboard/services/ports/push.ts'

/** Push services of the browsers (OUT-2), as host rules for the outgoing client. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'android.googleapis.com',
  '*.push.apple.com',
  '*.notify.windows.com',
  'updates.push.services.mozilla.com',
] as const

/** The former address of Google's service. It needs an account's key, not VAPID; browsers no longer give it out. */
const WITHOUT_VAPID = 'https://android.googleapis.com/gcm/send'

/** The endpoint as an address, or null when no push can be sent to it. */
export function endpointOf({ endpoint }: PushTarget): URL | null {
  if (endpoint.startsWith(WITHOUT_VAPID) || !URL.canParse(endpoint)) return null
  return new URL(endpoint)
}

/** Whether a payload can be encrypted with the keys: a point of the curve in 65 bytes, a secret of 16 bytes. */
export function hasGoodKeys({ p256dh, auth }: PushTarget): boolean {
  const [point, secret] = [bytesOf(p256dh), bytesOf(auth)]
  return point?.length === 65 && point[0] === 4 && secret?.length === 16 && isOnCurve(point)
}

// `Buffer` skips characters outside the alphabet, and could make a key of the right length from a wrong text.
function bytesOf(base64url: string): Buffer | null {
  return /^[A-Za-z0-9_-]+={0,2}$/.test(base64url) ? Buffer.from(base64url, 'base64url') : null
}

function isOnCurve(point: Buffer): boolean {
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    return false
  }
}
