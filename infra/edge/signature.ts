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

  /** Seconds since an edge with the same secret signed a call for the address it names; null for any other call. */
  function ageOf({ headers }: Pick<IncomingMessage, 'headers'>): number | null {
    const [, seconds, given] = /^([0-9]{1,12})\.([A-Za-z0-9_-]{43})$/.exec(String(headers[EDGE_HEADER])) ?? []
    const address = headers[ADDRESS_HEADER]
    if (!seconds || !given || typeof address !== 'string') return null
    const wanted = mark(seconds, address)
    const found = Buffer.from(given, 'base64url')
    if (found.length !== wanted.length || !timingSafeEqual(found, wanted)) return null
    return now() / 1000 - Number(seconds)
  }

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
    isGood(request: Pick<IncomingMessage, 'headers'>): boolean {
      const age = ageOf(request)
      return age !== null && Math.abs(age) <= LASTS_S
    },
    /**
     * By how many seconds this clock differs from that of the edge that made this call, when no signature can hold
     * between them; null when it can, and for a call of anybody else.
     */
    clockDiffers(request: Pick<IncomingMessage, 'headers'>): number | null {
      const differs = Math.abs(ageOf(request) ?? 0)
      return differs > LASTS_S ? Math.round(differs) : null
    },
  }
}
