import { isIP } from 'node:net'
import * as z from 'zod/mini'

/** One setting: an environment variable. */
export interface Setting {
  readonly schema: z.ZodMiniType<string>
  /** What a value must be, in the words of the operator who corrects it. */
  readonly rule: string
  readonly meaning: string
  /** The default. A setting without a default may be absent. */
  readonly fallback?: string
  /** The value is never shown, in any message or table. */
  readonly isSecret?: true
}

/** 32 bytes as base64url. */
export const SECRET = /^[A-Za-z0-9_-]{43,}$/

export const matching = (pattern: RegExp) => z.string().check(z.regex(pattern))
export const such = (that: (value: string) => boolean) => z.string().check(z.refine(that))
export const port = matching(
  /^(?:[0-9]{1,4}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])$/,
)
/** Ports on which browsers, and Node's fetch, open nothing (Fetch Standard, section "Port blocking"). */
export const BLOCKED_PORTS: ReadonlySet<number> = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])
export const httpsUrl = z.url({ protocol: /^https$/ })

/** The names of a comma-joined list. */
export const namesOf = (joined: string): string[] => joined.split(',').flatMap(name => name.trim() || [])

export function isNode(value: string): boolean {
  return isOrigin(value) && value.startsWith('http:')
}

export function isOrigin(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null
  if (!url || !/^https?:$/.test(url.protocol)) return false
  return url.pathname === '/' && url.search + url.hash + url.username + url.password === ''
}

/** An address, or a network with 1 bit or more: no notation of a network names every address. */
export function isNetwork(value: string): boolean {
  const [address = '', bits, ...more] = value.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return true
  return /^[0-9]{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)
}
