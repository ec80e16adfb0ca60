import { hash } from '@node-rs/argon2'
import {
  changePassword,
  forgotPassword,
  getProfile,
  login,
  register,
} from '@pingboard/contracts/http/account.ts'
import { openArgon2 } from '@pingboard/infra/passwords/argon2.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Accounts, HOUR, MINUTE, openAccounts, PASSWORD } from '../support/accounts.ts'
import { type Client, expectStatus } from '../support/client.ts'

// What a password must be (SES-1), how it is stored (SES-2), and how often it may be guessed (SES-4).

const OTHER = 'une tout autre phrase'

let accounts: Accounts
beforeAll(async () => {
  accounts = await openAccounts()
})
afterAll(() => accounts?.close())

let people = 0
const anEmail = () => `person-${++people}@club.example`
async function somebody(): Promise<string> {
  const email = anEmail()
  await accounts.registered(email)
  return email
}
const registers = (email: string, password: string, confirmPassword = password, as = accounts.visitor()) =>
  as.call(register, { body: { email, password, confirmPassword } })
const signs = (email: string, password: string, as = accounts.visitor()) =>
  as.call(login, { body: { email, password } })
const changes = (client: Client, currentPassword: string, password: string) =>
  client.call(changePassword, { body: { currentPassword, password } })

describe('a password', () => {
  test.each([
    ['eight characters', 'raq 7 et', 202, undefined],
    ['seven characters', 'raq 7 e', 400, 'INVALID_REQUEST'],
    ['128 characters', 'é'.repeat(128), 202, undefined],
    ['129 characters', 'é'.repeat(129), 400, 'INVALID_REQUEST'],
    ['any character, spaces included', ' 🏓 \t ‏ pas à pas ', 202, undefined],
    ['a common one', 'PassWord1', 400, 'PASSWORD_TOO_COMMON'],
    ['one with the product’s name', 'mon-PingBoard-24', 400, 'PASSWORD_TOO_COMMON'],
  ] as const)('of %s', async (_, password, status, code) => {
    const answer = await registers(anEmail(), password)
    expect([answer.status, answer.code]).toEqual([status, code])
  })

  test('may hold a short local part of the address, and not one of five characters', async () => {
    expect((await registers('marc@club.example', 'saint-marc-2')).status).toBe(202)
    expect((await registers('marco@club.example', 'saint-Marco-2')).code).toBe('PASSWORD_TOO_COMMON')
  })

  test('is confirmed by the same one', async () => {
    const email = anEmail()
    expect((await registers(email, PASSWORD, `${PASSWORD} `)).code).toBe('PASSWORDS_DIFFER')
    expect((await registers(email, PASSWORD)).status).toBe(202)
  })

  test('is neither trimmed nor folded', async () => {
    const email = anEmail()
    await registers(email, '  Raquette  ')
    for (const near of ['Raquette', '  raquette  ', '  Raquette '])
      expect((await signs(email, near)).status).toBe(401)
    expect((await signs(email, '  Raquette  ')).status).toBe(200)
  })
})

describe('what a password is kept as', () => {
  test('is raised at the next sign-in when it was made with less work, and opens as before', async () => {
    const { records } = accounts.people
    const email = await somebody()
    const person = await records.byEmail(email)
    if (!person) throw new Error('nobody')
    const cost = { algorithm: 2, memoryCost: 8192, timeCost: 1, parallelism: 1 }
    await records.update(person.id, { passwordHash: await hash(PASSWORD, cost) })
    const kept = async () => (await records.byId(person.id))?.passwordHash ?? ''
    const weak = await kept()
    expect((await signs(email, 'wrong password')).status).toBe(401)
    expect(await kept()).toBe(weak)
    expect((await signs(email, PASSWORD)).status).toBe(200)
    const raised = await kept()
    expect(openArgon2().needsRehash(raised)).toBe(false)
    expect((await signs(email, PASSWORD)).status).toBe(200)
    expect(await kept()).toBe(raised)
  })
})

describe('changing the password', () => {
  test('needs the current one, and leaves everything as it was without it', async () => {
    const email = await somebody()
    const owner = await accounts.signedIn(email)
    const refused = await changes(owner, 'not the current one', OTHER)
    expect([refused.status, refused.code]).toEqual([403, 'WRONG_PASSWORD'])
    expect((await signs(email, PASSWORD)).status).toBe(200)
    expect((await changes(owner, PASSWORD, OTHER)).status).toBe(204)
    expect([(await signs(email, PASSWORD)).status, (await signs(email, OTHER)).status]).toEqual([401, 200])
    expect(await accounts.eventsOf(email)).toContain('PasswordChanged')
  })

  test('ends the other sessions and keeps this one', async () => {
    const email = await somebody()
    const [here, there] = [await accounts.signedIn(email), await accounts.signedIn(email)]
    await expectStatus(changes(here, PASSWORD, OTHER), 204)
    expect((await here.call(getProfile)).status).toBe(200)
    expect((await there.call(getProfile)).status).toBe(401)
  })

  test('takes no common password', async () => {
    const owner = await accounts.signedIn(await somebody())
    expect((await changes(owner, PASSWORD, 'password1')).code).toBe('PASSWORD_TOO_COMMON')
    expect((await changes(owner, PASSWORD, OTHER)).status).toBe(204)
  })

  test('needs a session', async () => {
    expect((await changes(accounts.visitor(), PASSWORD, OTHER)).code).toBe('NOT_SIGNED_IN')
  })

  test('is no easier way to guess than signing in: both count together', async () => {
    const email = await somebody()
    const owner = accounts.visitor('198.51.100.7')
    await expectStatus(signs(email, PASSWORD, owner), 200)
    for (let time = 0; time < 3; time++) expect((await changes(owner, 'a guess', OTHER)).status).toBe(403)
    for (let time = 0; time < 2; time++) {
      expect((await signs(email, 'another guess', accounts.visitor('198.51.100.7'))).status).toBe(401)
    }
    const cost = await accounts.costOf(async () => {
      const refused = await changes(owner, PASSWORD, OTHER)
      expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    })
    expect(cost).toEqual({ hashes: 0, appends: 0, flushes: 0, writes: 0 })
    accounts.clock.advance(10 * MINUTE)
    expect((await changes(owner, PASSWORD, OTHER)).status).toBe(204)
  })
})

describe('guessing', () => {
  test('is slowed down for one account and address, while the owner signs in from elsewhere', async () => {
    const email = await somebody()
    const thief = () => accounts.visitor('203.0.113.66')
    const outcomes: number[] = []
    for (let time = 0; time < 8; time++) outcomes.push((await signs(email, 'a guess', thief())).status)
    expect(outcomes).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    expect((await signs(email, PASSWORD, thief())).code).toBe('TOO_MANY_REQUESTS')
    expect((await signs(email, PASSWORD)).status).toBe(200)
    accounts.clock.advance(10 * MINUTE)
    expect((await signs(email, PASSWORD, thief())).status).toBe(200)
  })

  test('is slowed down for an unknown address alike', async () => {
    const email = anEmail()
    const thief = () => accounts.visitor('203.0.113.67')
    const outcomes: number[] = []
    for (let time = 0; time < 8; time++) outcomes.push((await signs(email, 'a guess', thief())).status)
    expect(outcomes).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  })
})

describe('guessing from many addresses', () => {
  const thief = (number: number) => accounts.visitor(`198.51.100.${number}`)

  test('of one /64 is guessing from one address', async () => {
    const email = await somebody()
    const neighbour = (host: number) => accounts.visitor(`2001:db8:66:1:${host.toString(16)}::${host}`)
    const outcomes: number[] = []
    for (let host = 1; host <= 8; host++)
      outcomes.push((await signs(email, 'a guess', neighbour(host))).status)
    expect(outcomes).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    expect((await signs(email, 'a guess', accounts.visitor('2001:db8:66:2::1'))).status).toBe(401)
    expect((await signs(email, 'a guess', accounts.visitor('::ffff:198.51.100.200'))).status).toBe(401)
  })

  test('an IPv4 address is one, however it is written', async () => {
    const email = await somebody()
    const outcomes: number[] = []
    for (const address of ['198.51.100.201', '::ffff:198.51.100.201', '::ffff:c633:64c9'])
      for (let time = 0; time < 2; time++)
        outcomes.push((await signs(email, 'a guess', accounts.visitor(address))).status)
    expect(outcomes).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('slows it down past fifty, for a known and an unknown address alike, but in no browser that was signed in', async () => {
    const [known, unknown] = [await somebody(), anEmail()]
    const browser = accounts.visitor('192.0.2.251')
    const first = await expectStatus(signs(known, PASSWORD, browser), 200)
    const mark = first.headers.getSetCookie().find(cookie => cookie.startsWith('pingboard-device='))
    expect(mark).toMatch(/; HttpOnly; Path=\/; SameSite=Lax; Max-Age=15552000$/)
    for (const email of [unknown, known]) {
      for (let number = 0; number < 50; number++)
        expect((await signs(email, 'a guess', thief(number))).status).toBe(401)
      const waits: (string | null)[] = []
      for (let time = 0; time < 7; time++) {
        const cost = await accounts.costOf(async () => {
          const refused = await signs(email, PASSWORD, thief(100 + time))
          expect([refused.status, refused.code]).toEqual([429, 'TOO_MANY_REQUESTS'])
          waits.push(refused.headers.get('retry-after'))
        })
        expect(cost).toEqual({ hashes: 0, appends: 0, flushes: 0, writes: 0 })
        accounts.clock.advance(Number(waits.at(-1)) * 1000)
        expect((await signs(email, 'a guess', thief(100 + time))).status).toBe(401)
      }
      expect(waits).toEqual(['1', '2', '4', '8', '16', '30', '30'])
    }
    expect((await signs(known, PASSWORD, thief(120))).status).toBe(429)
    const body = { email: known, password: PASSWORD }
    const options = { headers: { cookie: mark?.split(';')[0] ?? '' } }
    expect((await accounts.visitor('192.0.2.252').call(login, { body, ...options })).status).toBe(200)
    // The mark is for one person: it opens no other account any faster.
    const other = { email: unknown, password: PASSWORD }
    expect((await signs(unknown, 'a guess', thief(121))).status).toBe(401)
    expect((await accounts.visitor('192.0.2.252').call(login, { body: other, ...options })).status).toBe(429)
  })
})

describe('mails somebody may cause', () => {
  const forgets = (email: string, as = accounts.visitor()) => as.call(forgotPassword, { body: { email } })

  test.each([
    ['a forgotten password', forgets],
    ['a registration', (email: string, as?: Client) => registers(email, PASSWORD, PASSWORD, as)],
  ])('by %s: three for an address and hour, known or not, wherever from', async (_, ask) => {
    for (const email of [await somebody(), anEmail()]) {
      accounts.clock.advance(HOUR)
      const codes = []
      for (let time = 0; time < 4; time++) codes.push((await ask(email)).code)
      expect(codes).toEqual([undefined, undefined, undefined, 'TOO_MANY_REQUESTS'])
      accounts.clock.advance(HOUR)
      expect((await ask(email)).code).toBeUndefined()
    }
  })

  test.each([
    ['a forgotten password', forgets, '203.0.113.1'],
    [
      'a registration',
      (email: string, as?: Client) => registers(email, PASSWORD, PASSWORD, as),
      '203.0.113.2',
    ],
  ])('by %s: twenty for one client and hour; another client is not kept waiting', async (_, ask, address) => {
    const last = []
    for (let time = 0; time < 21; time++) last.push((await ask(anEmail(), accounts.visitor(address))).code)
    expect(last.slice(18)).toEqual([undefined, undefined, 'TOO_MANY_REQUESTS'])
    expect((await ask(anEmail())).code).toBeUndefined()
  })
})

describe('the client’s address', () => {
  test('is the socket’s where no proxy is trusted: a forged one does not help', async () => {
    const open = await openAccounts({ trustsProxy: false })
    try {
      const codes = []
      for (let time = 0; time < 21; time++) {
        const body = { email: anEmail() }
        codes.push((await open.visitor(`198.51.100.${time}`).call(forgotPassword, { body })).code)
      }
      expect(codes.slice(19)).toEqual([undefined, 'TOO_MANY_REQUESTS'])
    } finally {
      await open.close()
    }
  })
})
