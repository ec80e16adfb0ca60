/** As the browser gives it. */
export interface PushTarget {
  readonly endpoint: string
  /** base64url, 65 bytes. */
  readonly p256dh: string
  /** base64url, 16 bytes. */
  readonly auth: string
}

/** No push service was asked: it rests after failures, or had no time for this call. */
export class PushNotTried extends Error {}

export interface Push {
  /** VAPID key a browser subscribes with, base64url. */
  readonly publicKey: string
  /** True for a known push service and keys that can be encrypted to (OUT-2). */
  isAcceptable(target: PushTarget): boolean
  /** `gone`: the subscription has ended, and the caller removes it. @throws PushNotTried; any other error: try later */
  send(target: PushTarget, payload: string): Promise<'sent' | 'gone'>
}
