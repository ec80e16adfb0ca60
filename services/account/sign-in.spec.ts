import type { UserId } from '@pingboard/contracts/ids.ts'
import { describe, expect, it } from 'vitest'
import { Rejection } from '../kernel/decider.ts'
import { fixedClock, seededIds } from '../kernel/testing/fixed.ts'
import type { Log } from '../ports/log.ts'
import type { Person } from '../ports/personal-records.ts'
import type { AccountParts } from './parts.ts'
import { signIn } from './sign-in.ts'
import { signInAttempts } from './sign-in-attempts.ts'

const owner = { id: 'a'.repeat(26) as UserId, email: 'ann@example.org', flags: [], passwordHash: 'right' }
const caller = { userId: owner.id, sessionId: 'a session' }
const limit = { max: 10, milliseconds: 600_000 }

function anAccount(
  parts: { isDemoSignInAllowed?: AccountParts['isDemoSignInAllowed']; broken?: Error } = {},
) {
  const clock = fixedClock()
  const told: [string, object, string][] = []
  const hashed: string[] = []
  const log = (level: string) => (fields: object, message: string) => told.push([level, fields, message])
  const fail = async () => {
    if (parts.broken) throw parts.broken
  }
  const { in: enter, out } = signIn({
    clock,
    ids: seededIds(),
    people: {
      byEmail: async (email: string) => (email === owner.email ? (owner as unknown as Person) : null),
    },
    passwords: {
      async verify(hash: string | null, password: string) {
        hashed.push(password)
        await fail()
        return hash === password
      },
    },
    users: { handle: async () => ({}) },
    sessions: { add: async () => {}, end: fail },
    signIns: signInAttempts(clock, { account: limit, address: limit }),
    isDemoSignInAllowed: parts.isDemoSignInAllowed ?? (() => true),
    logger: { info: log('info'), warn: log('warn'), error: log('error') } as Log,
  } as unknown as AccountParts)

  async function attempt(password: string, address = 'home', email = owner.email) {
    const ask = { body: { email, password }, caller: null, address, userAgent: '', context: {} }
    try {
      return (await enter(ask as unknown as Parameters<typeof enter>[0])).session ? 'in' : null
    } catch (error) {
      return error instanceof Rejection ? error.code : error
    }
  }
  return { attempt, out, told, hashed, clock }
}

describe('signing in', () => {
  it('needs the right password of a known address, and tells no difference', async () => {
    const { attempt, hashed } = anAccount()
    expect(await attempt('right')).toBe('in')
    expect(await attempt('wrong')).toBe('WRONG_CREDENTIALS')
    expect(await attempt('right', 'home', 'nobody@example.org')).toBe('WRONG_CREDENTIALS')
    expect(hashed).toHaveLength(3)
  })
  it('waits after five wrong passwords, before anything is hashed', async () => {
    const { attempt, hashed, clock } = anAccount()
    for (let time = 0; time < 5; time++) await attempt('wrong')
    expect(await attempt('right')).toBe('TOO_MANY_REQUESTS')
    expect(hashed).toHaveLength(5)
    expect(await attempt('right', 'elsewhere')).toBe('in')
    clock.advance(1000)
    expect(await attempt('right')).toBe('in')
  })
  it('of the demo from where it is not allowed is like any wrong password, without the hashing', async () => {
    const asked: string[][] = []
    const isDemoSignInAllowed = (email: string, address: string) => {
      asked.push([email, address])
      return address === 'home'
    }
    const { attempt, hashed } = anAccount({ isDemoSignInAllowed })
    expect(await attempt('right')).toBe('in')
    expect(hashed).toHaveLength(1)
    for (let time = 0; time < 5; time++) {
      expect(await attempt('right', 'elsewhere')).toBe('WRONG_CREDENTIALS')
    }
    expect(await attempt('right', 'elsewhere')).toBe('TOO_MANY_REQUESTS')
    expect(hashed).toHaveLength(1)
    expect(asked[1]).toEqual([owner.email, 'elsewhere'])
  })
  it('that failed through no fault of the caller does not count', async () => {
    const broken = new Error('too busy')
    const { attempt } = anAccount({ broken })
    for (let time = 0; time < 20; time++) expect(await attempt('right')).toBe(broken)
  })
})

describe('signing out', () => {
  it('ends the cookie, for a visitor too', async () => {
    const { out, told } = anAccount()
    expect(await out({ caller })).toMatchObject({ session: 'end' })
    expect(await out({ caller: null })).toMatchObject({ session: 'end' })
    expect(told).toEqual([])
  })
  it('ends the cookie also when the store does not end the session, and says so in the log', async () => {
    const broken = new Error('no store')
    const { out, told } = anAccount({ broken })
    expect(await out({ caller })).toMatchObject({ session: 'end' })
    expect(told).toEqual([['error', { err: broken, userId: owner.id }, 'a session could not be ended']])
  })
})
