import { forgotPassword, login, register } from '@pingboard/contracts/http/account.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Accounts, openAccounts, PASSWORD } from '../support/accounts.ts'
import type { Answered } from '../support/client.ts'

// The caller must not learn whether an address has an account (SES-3), neither from the answer nor from its duration.
// Durations are too noisy to compare, so the test counts the work behind them.

const KNOWN = 'known@club.example'

let accounts: Accounts
beforeAll(async () => {
  accounts = await openAccounts()
  await accounts.registered(KNOWN)
})
afterAll(() => accounts?.close())

let strangers = 0
const unknown = () => `stranger-${++strangers}@club.example`

/** All that a caller can see of an answer. Fields that differ between any two answers are left out. */
function seen({ status, headers, text }: Answered<never>) {
  const { date, 'x-request-id': _, ...rest } = Object.fromEntries(headers)
  expect(date).toBeDefined()
  return { status, headers: rest, text: text.replace(/"requestId":"[^"]*"/, '') }
}

const asks = {
  'a sign-in with a wrong password': {
    ask: (email: string) =>
      accounts.visitor().call(login, { body: { email, password: 'not their password' } }),
    status: 401,
    cost: { hashes: 1, appends: 0, flushes: 0, writes: 0 },
  },
  'a forgotten password': {
    ask: (email: string) => accounts.visitor().call(forgotPassword, { body: { email } }),
    status: 200,
    cost: { hashes: 0, appends: 1, flushes: 1, writes: 1 },
  },
  'a registration': {
    ask: (email: string) =>
      accounts.visitor().call(register, { body: { email, password: PASSWORD, confirmPassword: PASSWORD } }),
    status: 202,
    cost: { hashes: 1, appends: 1, flushes: 1, writes: 2 },
  },
} as const

describe.each(Object.entries(asks))('%s', (_, { ask, status, cost }) => {
  test('reads the same for a known and an unknown address', async () => {
    const [known, stranger] = [await ask(KNOWN), await ask(unknown())]
    expect(seen(known as never)).toEqual(seen(stranger as never))
    expect(known.status).toBe(status)
    accounts.clock.advance(3_600_000)
  })

  test('costs the same for a known and an unknown address', async () => {
    expect(await accounts.costOf(() => ask(unknown()))).toEqual(cost)
    expect(await accounts.costOf(() => ask(KNOWN))).toEqual(cost)
    accounts.clock.advance(3_600_000)
  })
})

describe('asking for a new password again', () => {
  test('within the hour is PENDING and costs nothing, for any address; after it, it is SENT', async () => {
    for (const email of [KNOWN, unknown()]) {
      const ask = async () => {
        const answer = await accounts.visitor().call(forgotPassword, { body: { email } })
        return answer.data?.status ?? answer.code
      }
      accounts.clock.advance(3_600_000)
      expect(await ask()).toBe('SENT')
      accounts.clock.advance(3_599_999)
      const cost = await accounts.costOf(async () => expect(await ask()).toBe('PENDING'))
      expect(cost).toEqual({ hashes: 0, appends: 0, flushes: 0, writes: 0 })
      accounts.clock.advance(1)
      expect(await ask()).toBe('SENT')
    }
  })

  test('of an address written another way is the same address', async () => {
    const email = unknown()
    const ask = async (written: string) =>
      (await accounts.visitor().call(forgotPassword, { body: { email: written } })).data?.status
    expect(await ask(email)).toBe('SENT')
    expect(await ask(`  ${email.toUpperCase()} `)).toBe('PENDING')
    expect(await ask(`x${email}`)).toBe('SENT')
  })
})
