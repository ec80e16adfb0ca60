import { setImmediate } from 'node:timers/promises'
import {
  eraseAccount,
  getProfile,
  login,
  register,
  updateProfile,
} from '@pingboard/contracts/http/account.ts'
import { openArgon2 } from '@pingboard/infra/passwords/argon2.ts'
import type { Passwords } from '@pingboard/services/ports/passwords.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEvent } from '../adapters/events.ts'
import { until } from '../adapters/promises.ts'
import { type Accounts, MINUTE, openAccounts, PASSWORD } from '../support/accounts.ts'
import { expectStatus } from '../support/client.ts'

// What several people do to one account at the same time, over real HTTP.

/** While `hold` is set, every comparison of a password waits for it; `waiting` counts these. */
const gate = { hold: null as Promise<void> | null, waiting: 0 }
const argon2 = openArgon2()
const held: Passwords = {
  hash: password => argon2.hash(password),
  needsRehash: hash => argon2.needsRehash(hash),
  async verify(hash, password) {
    const isRight = await argon2.verify(hash, password)
    gate.waiting++
    await gate.hold
    gate.waiting--
    return isRight
  },
}
const MANY = { max: 1000, milliseconds: 1000 }

let accounts: Accounts
beforeAll(async () => {
  const each = { account: MANY, address: MANY }
  accounts = await openAccounts({ passwords: held, limits: { signIn: each, register: each } })
})
afterAll(() => accounts?.close())

test('an address is registered once, whoever races for it (CON-8)', async () => {
  const email = 'same@club.example'
  const written = [email, 'SAME@club.example', ' same@CLUB.example ', 'Same@Club.Example']
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, number) => {
      const body = { email: written[number % 4] ?? '', password: PASSWORD, confirmPassword: PASSWORD }
      return accounts.visitor().call(register, { body })
    }),
  )
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['202 {}']))
  const events = await accounts.eventsOf(email)
  expect(events.filter(type => type === 'UserRegistered')).toHaveLength(1)
  expect(events.filter(type => type === 'VerificationRequested')).toHaveLength(1)
  expect(events.filter(type => type === 'RegistrationRepeated')).toHaveLength(events.length - 2)
  // One registration may come between the first one's record and its event, and then write that event.
  expect(events.length).toBeGreaterThanOrEqual(20)
  expect(await accounts.signedIn(email)).toBeDefined()
})

test('changes of different fields at the same time all stay (CON-2)', async () => {
  await accounts.registered('busy@club.example')
  const client = await accounts.signedIn('busy@club.example')
  const changes = [
    { firstname: 'Anne' },
    { lastname: 'Le Goff' },
    { licenseNumber: '3312345' },
    { enableEmails: true },
    { enableNotifications: true },
  ]
  await Promise.all(changes.map(body => expectStatus(client.call(updateProfile, { body }), 200)))
  expect((await client.call(getProfile)).data).toMatchObject(Object.assign({}, ...changes))
})

test('a sign-in that is under way while the account is erased opens nothing', async () => {
  const email = 'leaving@club.example'
  await accounts.registered(email)
  const owner = await accounts.signedIn(email)
  const { promise, resolve } = Promise.withResolvers<void>()
  gate.hold = promise
  const late = accounts.visitor()
  const entering = late.call(login, { body: { email, password: PASSWORD } })
  while (gate.waiting === 0) await setImmediate()
  await expectStatus(owner.call(eraseAccount), 204)
  resolve()
  gate.hold = null
  const answer = await entering
  expect([answer.status, answer.code]).toEqual([401, 'WRONG_CREDENTIALS'])
  expect((await late.call(getProfile)).status).toBe(401)
})

test('twice at once, an erasure happens once, and neither call fails for it', async () => {
  const email = 'twice@club.example'
  await accounts.registered(email)
  const owner = await accounts.signedIn(email)
  const person = await accounts.people.records.byEmail(email)
  const answers = await Promise.all([owner.call(eraseAccount), owner.call(eraseAccount)])
  // The second call may arrive after the session has ended.
  for (const { status } of answers) expect([204, 401]).toContain(status)
  const events = await accounts.log.readStream(`user-${person?.id}`)
  expect(events.filter(({ type }) => type === 'account.UserErased.v1')).toHaveLength(1)
})

test('a change of profile that races an erasure leaves nothing behind', async () => {
  for (let round = 0; round < 5; round++) {
    const email = `racing-${round}@club.example`
    await accounts.registered(email)
    const owner = await accounts.signedIn(email)
    const person = await accounts.people.records.byEmail(email)
    const [changed, erased] = await Promise.all([
      owner.call(updateProfile, { body: { firstname: 'Encore' } }),
      owner.call(eraseAccount),
    ])
    expect(erased.status).toBe(204)
    expect([200, 401]).toContain(changed.status)
    expect(await accounts.people.records.byEmail(email)).toBeNull()
    const events = await accounts.log.readStream(`user-${person?.id}`)
    expect(events.at(-1)?.type).toBe('account.UserErased.v1')
  }
})

test('the erasures of a killed process are finished by the task of another, also beside one under way', async () => {
  const { clock, people, log, service } = accounts
  const ids = []
  for (const email of ['begun@club.example', 'leaving@club.example']) {
    await accounts.registered(email)
    ids.push((await people.records.byEmail(email))?.id)
  }
  const owner = await accounts.signedIn('leaving@club.example')
  // All that the killed process stored of its erasure.
  const erased = anEvent({}, { type: 'account.UserErased.v1', data: {} })
  await log.append(`user-${ids[0]}`, 'any', [erased])
  const stop = new AbortController()
  const task = service.tasks?.find(({ name }) => name === 'erasures')
  const [answer] = await Promise.all([
    owner.call(eraseAccount),
    service.erasure.finish(),
    until(async () => (await people.records.byEmail('begun@club.example')) === null, 'the erasure').then(() =>
      stop.abort(),
    ),
    task?.run(stop.signal),
  ])
  expect(answer.status).toBe(204)
  expect(await people.records.byEmail('leaving@club.example')).toBeNull()
  expect(await people.records.leaving()).toEqual([])
  // The place passes an erasure once the calls that had begun before it are over.
  clock.advance(2 * MINUTE)
  await service.erasure.finish()
  expect(await people.records.erasedUpTo()).toBe(await log.head())
})
