import { hash, randomBytes } from 'node:crypto'
import { SESSION_HINT } from '@pingboard/contracts/route.ts'
import type { Clock } from '../ports/clock.ts'
import { NotStored, StoreFull } from '../ports/event-log.ts'
import type { Sessions } from '../ports/sessions.ts'
import type { Caller } from './access.ts'

const IDLE_TOUCH_MS = 60_000

/** Only the browser gets a session's secret; the store keeps its hash. 32 random bytes (SES-5). */
export const newSessionSecret = (): string => randomBytes(32).toString('base64url')
export const sessionIdOf = (secret: string): string => hash('sha256', secret)

export interface CookieRules {
  readonly name: string
  readonly secure: boolean
}

/** `__Host-` and Secure with an https public address; a plain name on plain http (loopback, the hall). */
export const cookieRules = (secure: boolean): CookieRules => ({
  name: secure ? '__Host-pingboard' : 'pingboard',
  secure,
})

/** Finds the caller of a cookie. The live handshake uses this too. */
export function callers({
  sessions,
  clock,
  cookie,
}: {
  sessions: Sessions
  clock: Clock
  cookie: CookieRules
}) {
  return async function callerOf(cookieHeader: string | undefined): Promise<Caller | null> {
    const secret = cookieValue(cookieHeader, cookie.name)
    if (!secret) return null
    const now = clock.now()
    const session = await sessions.find(sessionIdOf(secret), now).catch(error => {
      // An expired session could not be ended on a full disk. It is refused all the same.
      if (error instanceof StoreFull) return null
      throw error
    })
    if (!session) return null
    if (now.getTime() - Date.parse(session.lastSeenAt) > IDLE_TOUCH_MS) {
      // A full disk does not stop reading (DUR-8): the session is still valid.
      await sessions.touch(session.id, now).catch(error => {
        if (!(error instanceof NotStored)) throw error
      })
    }
    return { userId: session.userId, sessionId: session.id }
  }
}

const SESSION_SECONDS = 30 * 24 * 3600

/** The headers that open or end a session in a browser: the secret, and a hint that pages may read. */
export function sessionCookies(session: { open: string } | 'end', { name, secure }: CookieRules): string[] {
  const [value, hint, age] = session === 'end' ? ['', '', 0] : [session.open, '1', SESSION_SECONDS]
  const rules = `Path=/; SameSite=Lax; Max-Age=${age}${secure ? '; Secure' : ''}`
  return [`${name}=${value}; HttpOnly; ${rules}`, `${SESSION_HINT}=${hint}; ${rules}`]
}

const DEVICE_SECONDS = 180 * 24 * 3600

/** Marks a browser in which a person has signed in. Gives no access, and no page can read it. */
export const deviceCookieName = ({ name }: CookieRules): string => `${name}-device`

/** @param value empty: the browser forgets it */
export function deviceCookie(value: string, rules: CookieRules): string {
  const age = value === '' ? 0 : DEVICE_SECONDS
  const secure = rules.secure ? '; Secure' : ''
  return `${deviceCookieName(rules)}=${value}; HttpOnly; Path=/; SameSite=Lax; Max-Age=${age}${secure}`
}

export function cookieValue(header: string | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=')
    if (part.slice(0, at).trim() === name) return part.slice(at + 1).trim()
  }
  return null
}
