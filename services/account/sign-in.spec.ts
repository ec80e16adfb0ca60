import type { Language } from '@pingboard/contracts/constants.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { memoryRateLimits } from '@pingboard/infra/memory/rate-limits.ts'
import { describe, expect, it } from 'vitest'
import { Rejection } from '../kernel/decider.ts'
import { fixedClock, seededIds } from '../kernel/testing/fixed.ts'
import type { Log } from '../ports/log.ts'
import type { Person } from '../ports/personal-records.ts'
import type { Session } from '../ports/sessions.ts'
import { deviceMarks } from './device-marks.ts'
import type { AccountParts } from './parts.ts'
import { signIn } from './sign-in.ts'
import { signInAttempts } from './sign-in-attempts.ts'
import type { Account } from './user/state.ts'

const caller = { userId: 'a'.repeat(26) as UserId, sessionId: 'a session' }
const limit = { max: 10, milliseconds: 600_000 }

interface Given {
  isDemoSignInAllowed?: AccountParts['isDemoSignInAllowed']
  isDemoArriving?: AccountParts['isDemoArriving']
  broken?: Error
  /** State of the stream. */
  state?: Partial<Account> | { status: 'erased' }
  /** Runs while the password is being verified. */
  meanwhile?: (owner: Person) => Person | null
  /** Hashes made with less work than today's hashes. */
  weak?: readonly string[]
}

function anAccount(parts: Given = {}) {
  const clock = fixedClock()
  const told: [string, object, string][] = []
  const noted: [object, string][] = []
  const hashed: string[] = []
  let owner: Person | null = {
    id: caller.userId,
    email: 'ann@example.org',
    flags: [],
    passwordHash: 'right',
    isVerified: false,
    language: 'fr',
  } as unknown as Person
  const open = new Set<string>()
  const log = (level: string) => (fields: object, message: string) => told.push([level, fields, message])
  const fail = async () => {
    if (parts.broken) throw parts.broken
  }
  const { in: enter, out } = signIn({
    clock,
    ids: seededIds(),
    people: {
      byEmail: async (email: string) => (email === owner?.email ? owner : null),
      byId: async () => owner,
      async update(_: UserId, change: Partial<Person>) {
        owner = owner && { ...owner, ...change }
        return owner
      },
      async replacePasswordHash(_: UserId, from: string, to: string) {
        if (owner?.passwordHash !== from) return false
        owner = { ...owner, passwordHash: to }
        return true
      },
    },
    passwords: {
      async verify(hash: string | null, password: string) {
        hashed.push(password)
        await fail()
        const isRight = hash?.replace(/^strong /, '') === password
        if (owner && parts.meanwhile) owner = parts.meanwhile(owner)
        return isRight
      },
      async hash(password: string) {
        if (password === 'unhashable') throw new Error('too busy')
        return `strong ${password}`
      },
      needsRehash: (hash: string) => parts.weak?.includes(hash) ?? false,
    },
    users: { handle: async () => ({ state: { status: 'registered', isVerified: false, ...parts.state } }) },
    sessions: {
      add: async ({ id }: Session) => void open.add(id),
      end: async (id: string) => void open.delete(id),
    },
    endings: { one: fail },
    signIns: signInAttempts(memoryRateLimits(clock), { account: limit, address: limit, elsewhere: limit }),
    devices: deviceMarks({ clock, ids: seededIds(), secret: 'a secret of thirty-two characters!' }),
    isDemoSignInAllowed: parts.isDemoSignInAllowed ?? (() => true),
    isDemoArriving: parts.isDemoArriving ?? (() => false),
    logger: { info: log('info'), warn: log('warn'), error: log('error') } as Log,
  } as unknown as AccountParts)

  async function attempt(
    password: string,
    address = 'home',
    email = 'ann@example.org',
    language: Language | null = null,
  ) {
    const note = (fields: object, message: string) => noted.push([fields, message])
    const body = { email, password }
    const ask = { body, caller: null, address, device: null, userAgent: '', context: {}, note, language }
    try {
      return (await enter(ask as unknown as Parameters<typeof enter>[0])).session ? 'in' : null
    } catch (error) {
      return error instanceof Rejection ? error.code : error
    }
  }
  return { attempt, out, told, noted, hashed, clock, open, owner: () => owner }
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
    expect(asked[1]).toEqual(['ann@example.org', 'elsewhere'])
  })
  it.each(['ann@example.org', 'ann@\uff45xample.org', 'ann@EXAMPLE.org'])(
    'of the demo is refused however its address is spelled: %s',
    async spelled => {
      const { attempt } = anAccount({ isDemoSignInAllowed: email => email !== 'ann@example.org' })
      expect(await attempt('right', 'home', spelled)).toBe('WRONG_CREDENTIALS')
    },
  )
  it('that failed through no fault of the caller does not count', async () => {
    const broken = new Error('too busy')
    const { attempt } = anAccount({ broken })
    for (let time = 0; time < 20; time++) expect(await attempt('right')).toBe(broken)
  })
})

describe('a sign-in is written down', () => {
  it('with who it was when it worked, and without when not', async () => {
    const { attempt, noted } = anAccount()
    await attempt('right')
    await attempt('wrong')
    await attempt('right', 'home', 'nobody@example.org')
    expect(noted).toEqual([
      [{ userId: caller.userId }, 'signed in'],
      [{ code: 'WRONG_CREDENTIALS' }, 'sign-in refused'],
      [{ code: 'WRONG_CREDENTIALS' }, 'sign-in refused'],
    ])
  })
  it('unless it is the product itself, setting its demo up', async () => {
    const { attempt, noted } = anAccount({
      isDemoArriving: (email, address) => email === 'ann@example.org' && address === 'home',
    })
    await attempt('wrong')
    await attempt('right')
    expect(noted).toEqual([])
    await attempt('right', 'elsewhere')
    expect(noted).toHaveLength(1)
  })
})

describe('while the password is verified', () => {
  it('it may be changed: the session does not outlive the former one', async () => {
    const meanwhile = (owner: Person) => ({ ...owner, passwordHash: 'another' })
    const { attempt, open } = anAccount({ meanwhile })
    expect(await attempt('right')).toBe('WRONG_CREDENTIALS')
    expect(open.size).toBe(0)
  })
  it('it may only be hashed anew: it is still the password', async () => {
    const meanwhile = (owner: Person) => ({ ...owner, passwordHash: 'strong right' })
    const { attempt, open } = anAccount({ meanwhile })
    expect(await attempt('right')).toBe('in')
    expect(open.size).toBe(1)
  })
  it('the account may be erased: the session does not outlive it', async () => {
    const { attempt, open } = anAccount({ meanwhile: () => null })
    expect(await attempt('right')).toBe('WRONG_CREDENTIALS')
    expect(open.size).toBe(0)
  })
  it('nothing may happen, of course', async () => {
    const { attempt, open } = anAccount({ meanwhile: owner => owner })
    expect(await attempt('right')).toBe('in')
    expect(open.size).toBe(1)
  })
})

describe('a sign-in makes good', () => {
  it('the language mails are written in, when the page says another one', async () => {
    const { attempt, owner } = anAccount()
    expect(await attempt('wrong', 'home', undefined, 'en')).toBe('WRONG_CREDENTIALS')
    expect(owner()?.language).toBe('fr')
    await attempt('right', 'home', undefined, 'en')
    expect(owner()?.language).toBe('en')
    await attempt('right')
    expect(owner()?.language).toBe('en')
  })
  it('a hash made with less work than today’s, once the password is known to be right', async () => {
    const { attempt, owner } = anAccount({ weak: ['right'] })
    expect(await attempt('wrong')).toBe('WRONG_CREDENTIALS')
    expect(owner()?.passwordHash).toBe('right')
    expect(await attempt('right')).toBe('in')
    expect(owner()?.passwordHash).toBe('strong right')
    expect(await attempt('right')).toBe('in')
  })
  it('no hash that is strong enough', async () => {
    const { attempt, owner } = anAccount({ weak: ['another'] })
    expect(await attempt('right')).toBe('in')
    expect(owner()?.passwordHash).toBe('right')
  })
  it('a hash another time, when there is no room for it now', async () => {
    const meanwhile = (owner: Person) => ({ ...owner, passwordHash: 'unhashable' })
    const { attempt, owner, told } = anAccount({ weak: ['unhashable'], meanwhile })
    await attempt('any')
    expect(await attempt('unhashable')).toBe('in')
    expect(owner()?.passwordHash).toBe('unhashable')
    expect(told).toMatchObject([['warn', { userId: caller.userId }, expect.any(String)]])
  })
  it('a verified address whose record a crash left behind', async () => {
    const { attempt, owner } = anAccount({ state: { isVerified: true } })
    await attempt('right')
    expect(owner()?.isVerified).toBe(true)
  })
  it('no address that was not verified', async () => {
    const { attempt, owner } = anAccount()
    await attempt('right')
    expect(owner()?.isVerified).toBe(false)
  })
})

it('an account whose erasure is under way lets nobody in', async () => {
  const { attempt, open } = anAccount({ state: { status: 'erased' } })
  expect(await attempt('right')).toBe('WRONG_CREDENTIALS')
  expect(open.size).toBe(0)
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
    expect(told).toEqual([['error', { err: broken, userId: caller.userId }, 'a session could not be ended']])
  })
})
