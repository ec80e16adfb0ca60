import type { UserId } from '@pingboard/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { StoreFull } from '../ports/event-log.ts'
import type { Sessions } from '../ports/sessions.ts'
import { callers, cookieRules, sessionCookies, sessionIdOf } from './session.ts'

const cookie = cookieRules(false)
const userId = 'a'.repeat(26) as UserId

/** A caller whose session was last used at 08:00 UTC. */
function aCaller(at: string, touch: Sessions['touch']) {
  const seen = '2026-11-21T08:00:00.000Z'
  const find = async (id: string) => ({ id, userId, createdAt: seen, lastSeenAt: seen, userAgent: '' })
  const sessions = { find, touch } as Partial<Sessions> as Sessions
  return callers({ sessions, clock: { now: () => new Date(at) }, cookie })('pingboard=secret')
}

describe('who a cookie belongs to', () => {
  it('is noted at most once a minute', async () => {
    let touched = 0
    const touch = async () => {
      touched++
    }
    await aCaller('2026-11-21T08:00:59.000Z', touch)
    expect(touched).toBe(0)
    await aCaller('2026-11-21T08:01:01.000Z', touch)
    expect(touched).toBe(1)
  })

  it('is told on a full disk too, where it cannot be noted', async () => {
    const full = async () => {
      throw new StoreFull('full')
    }
    const caller = await aCaller('2026-11-21T09:00:00.000Z', full)
    expect(caller).toEqual({ userId, sessionId: sessionIdOf('secret') })
  })
})

describe('the cookies of a session', () => {
  it('are bound to https and to this very host where the public address is https', () => {
    const [session, hint] = sessionCookies({ open: 'secret' }, cookieRules(true))
    expect(session).toBe('__Host-pingboard=secret; HttpOnly; Path=/; SameSite=Lax; Max-Age=2592000; Secure')
    expect(hint).toBe('pingboard-signed-in=1; Path=/; SameSite=Lax; Max-Age=2592000; Secure')
  })

  it('have a plain name on plain http, where browsers would drop the others', () => {
    const [session] = sessionCookies({ open: 'secret' }, cookie)
    expect(session).toBe('pingboard=secret; HttpOnly; Path=/; SameSite=Lax; Max-Age=2592000')
  })

  it('are emptied at the end', () => {
    for (const header of sessionCookies('end', cookie)) expect(header).toMatch(/^[a-z-]+=; .*Max-Age=0/)
  })
})
