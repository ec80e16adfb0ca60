import { createECDH } from 'node:crypto'

/** Keys of this installation: made once, and kept as long as subscriptions use them. */
export interface VapidKeys {
  /** base64url, 65 bytes; browsers subscribe with it. */
  readonly publicKey: string
  /** base64url, 32 bytes. */
  readonly privateKey: string
}

/** The key pair of a private key. @returns null for a text that is no private key of the curve P-256 */
export function vapidKeysOf(privateKey: string): VapidKeys | null {
  if (!/^[A-Za-z0-9_-]{43}$/.test(privateKey)) return null
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
  } catch {
    return null
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey }
}
