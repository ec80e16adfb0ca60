import { forgotPassword, login, register } from '@pingboard/contracts/http/account.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { openArgon2 } from '@pingboard/infra/passwords/argon2.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Accounts, HOUR, MINUTE, openAccounts, PASSWORD } from '../support/accounts.ts'

// One mailbox is one account, however its address is written; and accounts of earlier versions still open.

let accounts: Accounts
beforeAll(async () => {
  accounts = await openAccounts()
})
afterAll(() => accounts?.close())

const registers = (email: string, password = PASSWORD) =>
  accounts.visitor().call(register, { body: { email, password, confirmPassword: password } })
const signs = (email: string, password = PASSWORD, address?: string) =>
  accounts.visitor(address).call(login, { body: { email, password } })
const forgets = (email: string) => accounts.visitor().call(forgotPassword, { body: { email } })

let people = 0
/** An account as an earlier version stored it. */
async function older(email: string): Promise<void> {
  const now = accounts.clock.now().toISOString()
  const added = await accounts.people.records.add({
    id: `${++people}`.padStart(26, '0') as UserId,
    email,
    passwordHash: await openArgon2().hash(PASSWORD),
    firstname: null,
    lastname: null,
    licenseNumber: null,
    enableEmails: false,
    enableNotifications: false,
    isVerified: false,
    language: 'fr',
    flags: [],
    createdAt: now,
    updatedAt: now,
  })
  expect(added).toBe(true)
}
const stored = (email: string) => accounts.people.records.byEmail(email)

test.each([
  '<victim@b.test',
  'victim@b.test>',
  '"x" victim@b.test',
  'victim@b.test,thief@b.test',
  'vic\u0000tim@b.test',
  'x:victim@b.test',
])('nobody registers %j', async email => {
  expect((await registers(email)).code).toBe('INVALID_REQUEST')
  expect(await stored(email)).toBeNull()
})

test('an account is one, whether its domain is written in letters or in ASCII, in whatever case', async () => {
  expect((await registers('Anne@Café.example')).status).toBe(202)
  expect(await stored('anne@xn--caf-dma.example')).not.toBeNull()
  for (const email of ['anne@café.example', 'ANNE@CAFE\u0301.EXAMPLE', 'anne@xn--caf-dma.example']) {
    expect((await signs(email)).status).toBe(200)
    accounts.clock.advance(HOUR)
    expect((await registers(email, 'une autre phrase')).status).toBe(202)
    expect((await signs(email, 'une autre phrase')).status).toBe(401)
  }
  expect(await accounts.eventsOf('anne@xn--caf-dma.example')).toContain('RegistrationRepeated')
})

test('an older account opens by its address as it was, and gets no twin', async () => {
  await older('bruno@café.example')
  for (const email of ['bruno@café.example', 'Bruno@CAFÉ.example', 'bruno@xn--caf-dma.example']) {
    expect((await signs(email)).status).toBe(200)
    accounts.clock.advance(HOUR)
    expect((await registers(email, 'une autre phrase')).status).toBe(202)
  }
  expect(await stored('bruno@xn--caf-dma.example')).toBeNull()
  expect((await forgets('bruno@xn--caf-dma.example')).data).toEqual({ status: 'SENT' })
  expect(await accounts.eventsOf('bruno@café.example')).toContain('PasswordResetRequested')
})

test('an older account under an address that is refused today still opens', async () => {
  for (const email of ['<chloe@club.example', 'ｃhloe@club.example', 'a..b@club.example']) {
    await older(email)
    expect((await signs(email)).status).toBe(200)
    expect((await forgets(email)).data).toEqual({ status: 'SENT' })
  }
})

test('limits count the mailbox, not how it is written', async () => {
  const ways = ['dora@café.example', 'dora@xn--caf-dma.example', 'DORA@cafe\u0301.example']
  const outcomes = []
  for (const email of [...ways, ...ways]) outcomes.push((await signs(email, 'a guess', '203.0.113.9')).status)
  expect(outcomes).toEqual([401, 401, 401, 401, 401, 429])
  accounts.clock.advance(10 * MINUTE)
  expect((await forgets(ways[0] ?? '')).data).toEqual({ status: 'SENT' })
  expect((await forgets(ways[1] ?? '')).data).toEqual({ status: 'PENDING' })
})
