import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Says which client an edge speaks for, and proves that an edge says so. */
export const EDGE_HEADER = 'x-pingboard-edge'
/** The one address that the edge names: of its client. */
export const ADDRESS_HEADER = 'x-forwarded-for'

/** How long a signature holds, and how far the clocks of two machines may differ. Seconds. */
const LASTS_S = 60

/**
 * Signs and checks the address of a client on its way from the edge to another process. The secret itself never
 * travels, so that a call that is read on the way gives away one address for a minute, and no way to name another.
 */
export function edgeSignature(secret: string, now: () => number = Date.now) {
  const mark = (seconds: string, address: string) =>
    createHmac('sha256', secret).update(`${seconds} ${address}`).digest()

  return {
    /** The headers with which a call names its client. */
    sign(address: string): Record<string, string> {
      const seconds = String(Math.floor(now() / 1000))
      return {
        [ADDRESS_HEADER]: address,
        [EDGE_HEADER]: `${seconds}.${mark(seconds, address).toString('base64url')}`,
      }
    },
    /** Whether an edge with the same secret made this call, lately, for the address it names. */
    isGood({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
      const [, seconds, given] =
        /^([0-9]{1,12})\.([A-Za-z0-9_-]{43})$/.exec(String(headers[EDGE_HEADER])) ?? []
      const address = headers[ADDRESS_HEADER]
      if (!seconds || !given || typeof address !== 'string') return false
      if (Math.abs(now() / 1000 - Number(seconds)) > LASTS_S) return false
      const wanted = mark(seconds, address)
      const found = Buffer.from(given, 'base64url')
      return found.length === wanted.length && timingSafeEqual(found, wanted)
    },
  }
}
