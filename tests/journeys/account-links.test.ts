import {
  changePassword,
  checkEmail,
  forgotPassword,
  getProfile,
  login,
  resetPassword,
  sendVerificationEmail,
} from '@pingboard/contracts/http/account.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import type { Person } from '@pingboard/services/ports/personal-records.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../adapters/promises.ts'
import { type Accounts, DAY, HOUR, MINUTE, openAccounts, PASSWORD } from '../support/accounts.ts'
import { type Client, expectStatus } from '../support/client.ts'
import { textOf } from '../support/stored.ts'

// Links that mails carry (SES-7): one purpose, one use, the newest only, and for a while only.

const OTHER = 'une tout autre phrase'

let accounts: Accounts
beforeAll(async () => {
  accounts = await openAccounts()
})
afterAll(() => accounts?.close())

let people = 0
async function somebody(): Promise<string> {
  const email = `person-${++people}@club.example`
  await accounts.registered(email)
  return email
}

const forget = (email: string) => accounts.visitor().call(forgotPassword, { body: { email } })
const reset = (token: string, password = OTHER, as = accounts.visitor()) =>
  as.call(resetPassword, { body: { token, password } })
const check = (token: string) => accounts.visitor().call(checkEmail, { body: { token } })
const enters = async (email: string, password: string) =>
  (await accounts.visitor().call(login, { body: { email, password } })).status === 200
const isVerified = async (client: Client) => (await client.call(getProfile)).data.isVerified

describe('a forgotten password', () => {
  test('is replaced by the link, which opens no session', async () => {
    const email = await somebody()
    expect((await forget(email)).data).toEqual({ status: 'SENT' })
    const answer = await reset(await accounts.token('reset', email))
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect([await enters(email, PASSWORD), await enters(email, OTHER)]).toEqual([false, true])
    expect(await accounts.eventsOf(email)).toContain('PasswordReset')
  })

  test('ends every session of its owner, the one of the same browser with its cookie, and nobody else’s', async () => {
    const [email, another] = [await somebody(), await somebody()]
    const [one, two] = [await accounts.signedIn(email), await accounts.signedIn(email)]
    const other = await accounts.signedIn(another)
    await forget(email)
    const answer = await reset(await accounts.token('reset', email), OTHER, one)
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie()[0]).toContain('Max-Age=0')
    expect((await two.call(getProfile)).status).toBe(401)
    expect((await other.call(getProfile)).status).toBe(200)
  })

  test('by somebody else’s browser leaves that one signed in', async () => {
    const email = await somebody()
    const other = await accounts.signedIn(await somebody())
    await forget(email)
    const answer = await reset(await accounts.token('reset', email), OTHER, other)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []])
    expect((await other.call(getProfile)).status).toBe(200)
  })

  test('is replaced within the hour, and not later', async () => {
    for (const [after, status] of [
      [HOUR - 1, 204],
      [HOUR, 400],
    ] as const) {
      const email = await somebody()
      await forget(email)
      accounts.clock.advance(after)
      const answer = await reset(await accounts.token('reset', email))
      expect([answer.status, answer.code]).toEqual([status, status === 400 ? 'TOKEN_INVALID' : undefined])
      expect(await enters(email, OTHER)).toBe(status === 204)
    }
  })

  test('cannot be withheld from its owner: whenever another mail is refused, the last link still works', async () => {
    for (const late of [5 * MINUTE, 59 * MINUTE]) {
      const email = await somebody()
      // A caller asks every 15 minutes for hours.
      for (let quarter = 0; quarter < 20; quarter++) {
        const code = (await forget(email)).code
        expect([undefined, 'TOO_MANY_REQUESTS']).toContain(code)
        accounts.clock.advance(15 * MINUTE)
      }
      accounts.clock.advance(HOUR)
      expect((await forget(email)).data).toEqual({ status: 'SENT' })
      accounts.clock.advance(late)
      expect((await forget(email)).data).toEqual({ status: 'PENDING' })
      expect((await reset(await accounts.token('reset', email))).status).toBe(204)
    }
  })

  test('is asked for again within the hour once the link was used or voided: PENDING, and another link', async () => {
    const email = await somebody()
    const requests = async () =>
      (await accounts.eventsOf(email)).filter(type => type === 'PasswordResetRequested').length
    await forget(email)
    expect((await reset(await accounts.token('reset', email))).status).toBe(204)
    expect((await forget(email)).data).toEqual({ status: 'PENDING' })
    await until(async () => (await requests()) === 2, 'another link')
    const owner = await accounts.signedIn(email, OTHER)
    const body = { currentPassword: OTHER, password: PASSWORD }
    await expectStatus(owner.call(changePassword, { body }), 204)
    expect((await forget(email)).data).toEqual({ status: 'PENDING' })
    await until(async () => (await requests()) === 3, 'a third link')
    expect((await reset(await accounts.token('reset', email))).status).toBe(204)
  })

  test('is replaced once by one link, also when it is used twice at once', async () => {
    const email = await somebody()
    await forget(email)
    const token = await accounts.token('reset', email)
    const passwords = ['premier mot choisi', 'second mot choisi']
    const answers = await Promise.all(passwords.map(password => reset(token, password)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
    for (const [index, { status }] of answers.entries())
      expect(await enters(email, passwords[index] ?? '')).toBe(status === 204)
    expect((await reset(token)).code).toBe('TOKEN_INVALID')
  })

  test('is replaced by the newest link only', async () => {
    const email = await somebody()
    await forget(email)
    const first = await accounts.token('reset', email)
    // The clock goes back afterwards: the first link has not expired.
    accounts.clock.advance(HOUR)
    await forget(email)
    accounts.clock.advance(-HOUR + MINUTE)
    const second = await accounts.token('reset', email)
    expect(second).not.toBe(first)
    expect((await reset(first)).code).toBe('TOKEN_INVALID')
    expect((await reset(second)).status).toBe(204)
  })

  test('is not replaced by a link that verifies, nor the address verified by one that resets', async () => {
    const email = await somebody()
    await forget(email)
    const [verify, other] = [await accounts.token('verify', email), await accounts.token('reset', email)]
    expect([(await reset(verify)).code, (await check(other)).code]).toEqual([
      'TOKEN_INVALID',
      'TOKEN_INVALID',
    ])
    expect([(await check(verify)).status, (await reset(other)).status]).toEqual([204, 204])
  })

  test('is not replaced by one that is too common, and the link still counts', async () => {
    const email = await somebody()
    await forget(email)
    const token = await accounts.token('reset', email)
    expect((await reset(token, 'password1')).code).toBe('PASSWORD_TOO_COMMON')
    expect((await reset(token, 'court')).code).toBe('INVALID_REQUEST')
    expect((await reset(token)).status).toBe(204)
  })

  test('is not replaced once the password was changed by who knew it', async () => {
    const email = await somebody()
    await forget(email)
    const token = await accounts.token('reset', email)
    const owner = await accounts.signedIn(email)
    const body = { currentPassword: PASSWORD, password: OTHER }
    await expectStatus(owner.call(changePassword, { body }), 204)
    expect((await reset(token, 'encore une autre')).code).toBe('TOKEN_INVALID')
  })

  test('verifies the address, since the link was read there', async () => {
    const email = await somebody()
    expect(await isVerified(await accounts.signedIn(email))).toBe(false)
    await forget(email)
    await reset(await accounts.token('reset', email))
    expect(await isVerified(await accounts.signedIn(email, OTHER))).toBe(true)
    expect((await check(await accounts.token('verify', email))).code).toBe('TOKEN_INVALID')
  })

  test('is not replaced by made-up tokens, whatever they look like', async () => {
    const wellFormed = ['A'.repeat(43), `${'A'.repeat(42)}-`]
    const malformed = [
      '',
      ' ',
      'A'.repeat(42),
      'A'.repeat(44),
      `${'A'.repeat(42)}/`,
      '%00'.repeat(14),
      'é',
      '\0',
    ]
    for (const token of [...wellFormed, ...malformed, 'A'.repeat(60_000)]) {
      for (const answer of [await reset(token), await check(token)])
        expect([answer.status, answer.code, answer.problem?.fields]).toEqual([
          400,
          'TOKEN_INVALID',
          undefined,
        ])
    }
  })
})

describe('an address', () => {
  test('is verified by the link of the registration, which opens no session', async () => {
    const email = await somebody()
    const answer = await check(await accounts.token('verify', email))
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []])
    expect(await isVerified(await accounts.signedIn(email))).toBe(true)
  })

  test('is verified by the link of the repeated registration, when a crash cut the first one short', async () => {
    const email = await somebody()
    const person = await accounts.people.records.byEmail(email)
    // What a process leaves behind that died between the record and the event.
    const cut = { ...person, id: 'f'.repeat(26) as UserId, email: `cut-${email}` } as Person
    expect(await accounts.people.records.add(cut)).toBe(true)
    for (const type of ['VerificationRequested', 'RegistrationRepeated']) {
      await accounts.registered(cut.email)
      expect((await accounts.eventsOf(cut.email)).at(-1)).toBe(type)
    }
    expect((await check(await accounts.token('verify', cut.email))).status).toBe(204)
    expect(await isVerified(await accounts.signedIn(cut.email))).toBe(true)
  })

  test('is verified within a day, and not later', async () => {
    for (const [after, status] of [
      [DAY - 1, 204],
      [DAY, 400],
    ] as const) {
      const email = await somebody()
      accounts.clock.advance(after)
      expect((await check(await accounts.token('verify', email))).status).toBe(status)
      expect(await isVerified(await accounts.signedIn(email))).toBe(status === 204)
    }
  })

  test('is verified once by one link', async () => {
    const token = await accounts.token('verify', await somebody())
    const answers = await Promise.all([check(token), check(token), check(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400])
  })

  test('gets another link on request, and the first one counts no more', async () => {
    const email = await somebody()
    const first = await accounts.token('verify', email)
    const owner = await accounts.signedIn(email)
    const answer = await owner.call(sendVerificationEmail)
    expect([answer.status, answer.data]).toEqual([202, {}])
    const second = await accounts.token('verify', email)
    expect((await check(first)).code).toBe('TOKEN_INVALID')
    expect((await check(second)).status).toBe(204)
  })

  test('that is verified gets no more mail, however often it is asked for', async () => {
    const email = await somebody()
    await check(await accounts.token('verify', email))
    const owner = await accounts.signedIn(email)
    const before = await accounts.eventsOf(email)
    for (let time = 0; time < 5; time++) expect((await owner.call(sendVerificationEmail)).status).toBe(202)
    expect(await accounts.eventsOf(email)).toEqual(before)
  })

  test('gets three mails an hour and no fourth', async () => {
    const owner = await accounts.signedIn(await somebody())
    for (let time = 0; time < 3; time++) await expectStatus(owner.call(sendVerificationEmail), 202)
    const refused = await owner.call(sendVerificationEmail)
    expect([refused.code, refused.headers.get('retry-after')]).toEqual(['TOO_MANY_REQUESTS', '3600'])
    accounts.clock.advance(HOUR)
    await expectStatus(owner.call(sendVerificationEmail), 202)
  })
})

// tests/faults/erased-files.test.ts looks for tokens in every file.
test('no event holds a token', async () => {
  const email = await somebody()
  await forget(email)
  const tokens = [await accounts.token('reset', email), await accounts.token('verify', email)]
  const text = await textOf(accounts.log)
  expect(text).toContain('"request":')
  for (const token of tokens) expect(text).not.toContain(token)
  expect((await reset(tokens[0] ?? '')).status).toBe(204)
})
