import {
  endOtherSessions,
  endSession,
  eraseAccount,
  getProfile,
  listSessions,
  login,
  logout,
  logoutPost,
  updateProfile,
} from '@pingboard/contracts/http/account.ts'
import type { SessionId } from '@pingboard/contracts/ids.ts'
import { sessionIdOf } from '@pingboard/services/http/session.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Accounts, DAY, MINUTE, openAccounts, PASSWORD } from '../support/accounts.ts'
import { type Client, expectStatus } from '../support/client.ts'

// Sessions of browsers: how a session begins (SES-5), and how each ends.

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
const isIn = async (client: Client) => (await client.call(getProfile)).status === 200
const sessionsOf = async (client: Client) => (await expectStatus(client.call(listSessions), 200)).data.data
const ends = (client: Client, id: string) => client.call(endSession, { params: { id: id as SessionId } })

/** Stores a push subscription of this session's browser. */
async function subscribes(client: Client, endpoint: string): Promise<void> {
  const { id: userId } = (await client.call(getProfile)).data
  const hint = client.cookie.split('=')[1] ?? ''
  const createdAt = accounts.clock.now().toISOString()
  const target = { endpoint, p256dh: 'p', auth: 'a', createdAt }
  await accounts.people.pushSubscriptions.put({ ...target, userId, sessionId: sessionIdOf(hint) }, 10)
}
const subscriptionsOf = async (email: string) => {
  const person = await accounts.people.records.byEmail(email)
  const found = person ? await accounts.people.pushSubscriptions.ofUser(person.id) : []
  return found.map(({ endpoint }) => endpoint).sort()
}

describe('a session', () => {
  test('is a new secret at every sign-in, out of reach of scripts, and dead once replaced', async () => {
    const email = await somebody()
    const client = await accounts.signedIn(email)
    const before = client.cookie
    const { headers } = await client.call(login, { body: { email, password: PASSWORD } })
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toMatch(/^pingboard=[A-Za-z0-9_-]{43}; HttpOnly; Path=\/; SameSite=Lax; Max-Age=2592000$/)
    expect(client.cookie).not.toBe(before)
    expect(await isIn(client)).toBe(true)
    client.cookie = before
    expect(await isIn(client)).toBe(false)
  })

  test('has a cookie that only this host may set and only https may carry, where there is https', async () => {
    const secure = await openAccounts({ isHttps: true })
    try {
      await secure.registered('secure@club.example')
      const { headers } = await secure
        .visitor()
        .call(login, { body: { email: 'secure@club.example', password: PASSWORD } })
      expect(headers.getSetCookie()[0]).toMatch(
        /^__Host-pingboard=[A-Za-z0-9_-]{43}; HttpOnly; Path=\/; SameSite=Lax; Max-Age=2592000; Secure$/,
      )
    } finally {
      await secure.close()
    }
  })

  test('is over after a week without use, and after a month with it', async () => {
    const email = await somebody()
    const [idle, rare, busy] = [
      await accounts.signedIn(email),
      await accounts.signedIn(email),
      await accounts.signedIn(email),
    ]
    for (let day = 1; day < 30; day++) {
      accounts.clock.advance(DAY)
      expect(await isIn(busy)).toBe(true)
      if (day === 6) expect(await isIn(rare)).toBe(true)
      if (day === 7) expect([await isIn(idle), await isIn(rare)]).toEqual([false, true])
    }
    accounts.clock.advance(DAY)
    expect(await isIn(busy)).toBe(false)
  })

  test('is ended by signing out, on the server too, however it is asked', async () => {
    for (const route of [logout, logoutPost]) {
      const client = await accounts.signedIn(await somebody())
      const { cookie } = client
      const answer = await client.call(route)
      expect(answer.status).toBe(204)
      expect(answer.headers.getSetCookie()[0]).toMatch(/^pingboard=; .*Max-Age=0/)
      expect(answer.headers.get('clear-site-data')).toBe('"cache"')
      client.cookie = cookie
      expect(await isIn(client)).toBe(false)
      expect((await client.call(route)).status).toBe(204)
    }
  })

  test('is not ended by another site’s page', async () => {
    const client = await accounts.signedIn(await somebody())
    const ask = (headers: Record<string, string>) =>
      client.send('GET', '/api/auth/logout', undefined, { language: 'fr', ...headers })
    expect((await ask({ 'sec-fetch-site': 'cross-site' })).code).toBe('CROSS_SITE')
    expect((await ask({ origin: 'https://elsewhere.example' })).code).toBe('CROSS_SITE')
    expect(await isIn(client)).toBe(true)
    expect((await ask({ 'sec-fetch-site': 'same-origin' })).status).toBe(204)
    expect(await isIn(client)).toBe(false)
  })
})

describe('the list of sessions', () => {
  test('shows the caller’s own, the last used first, and which one is this', async () => {
    const email = await somebody()
    const [first, second] = [await accounts.signedIn(email), await accounts.signedIn(email)]
    await accounts.signedIn(await somebody())
    accounts.clock.advance(2 * MINUTE)
    await isIn(first)
    const [mine, other, ...more] = await sessionsOf(first)
    expect(more).toEqual([])
    expect([mine?.current, other?.current]).toEqual([true, false])
    expect(mine?.lastSeenAt).toBe(accounts.clock.now().toISOString())
    const seenBySecond = await sessionsOf(second)
    expect(seenBySecond.map(({ id }) => id).toSorted()).toEqual([mine?.id, other?.id].toSorted())
    expect(seenBySecond.find(({ current }) => current)?.id).toBe(other?.id)
  })

  test('holds nothing that opens a session, nor what the server knows it by', async () => {
    const client = await accounts.signedIn(await somebody())
    const { text, data } = await client.call(listSessions)
    const secret = client.cookie.split('=')[1] ?? ''
    expect(secret).toHaveLength(43)
    for (const hidden of [secret, sessionIdOf(secret), sessionIdOf(secret).slice(0, 26)])
      expect(text).not.toContain(hidden)
    client.cookie = `pingboard=${data.data[0]?.id}`
    expect(await isIn(client)).toBe(false)
  })

  test('is a page of a list', async () => {
    const client = await accounts.signedIn(await somebody())
    const { data } = await client.call(listSessions, { query: { page: '2' } })
    expect(data).toEqual({ data: [], metadata: { currentPage: 2, lastPage: 1, total: 1 } })
  })
})

describe('ending one session', () => {
  test('ends that one', async () => {
    const email = await somebody()
    const [here, there] = [await accounts.signedIn(email), await accounts.signedIn(email)]
    const other = (await sessionsOf(here)).find(({ current }) => !current)
    const answer = await ends(here, other?.id ?? '')
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []])
    expect([await isIn(here), await isIn(there)]).toEqual([true, false])
    expect((await ends(here, other?.id ?? '')).code).toBe('SESSION_NOT_FOUND')
  })

  test('that is this one is a sign-out', async () => {
    const email = await somebody()
    const [here, there] = [await accounts.signedIn(email), await accounts.signedIn(email)]
    const mine = (await sessionsOf(here)).find(({ current }) => current)
    const answer = await ends(here, mine?.id ?? '')
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^pingboard=; .*Max-Age=0/)
    expect([await isIn(here), await isIn(there)]).toEqual([false, true])
  })

  test('of somebody else is not possible, and told like one that never was', async () => {
    const [mine, theirs] = [
      await accounts.signedIn(await somebody()),
      await accounts.signedIn(await somebody()),
    ]
    const [session] = await sessionsOf(theirs)
    const [foreign, unknown] = [await ends(mine, session?.id ?? ''), await ends(mine, 'z'.repeat(26))]
    expect([foreign.status, foreign.code]).toEqual([404, 'SESSION_NOT_FOUND'])
    expect([unknown.status, unknown.code]).toEqual([404, 'SESSION_NOT_FOUND'])
    expect(await isIn(theirs)).toBe(true)
    expect((await ends(theirs, session?.id ?? '')).status).toBe(204)
  })
})

describe('a page that shows one person, in a browser where another one has signed in since', () => {
  const pageOf = async (client: Client) => ({ person: (await client.call(getProfile)).data.id as string })

  test('changes nothing of the other one: not even their account is erased', async () => {
    const [before, now] = [
      await accounts.signedIn(await somebody()),
      await accounts.signedIn(await somebody()),
    ]
    const headers = await pageOf(before)
    const refused = [
      await now.call(eraseAccount, { headers }),
      await now.call(endOtherSessions, { headers }),
      await now.call(updateProfile, { headers, body: { firstname: 'Camille' } }),
    ]
    for (const { status, code } of refused) expect([status, code]).toEqual([401, 'NOT_SIGNED_IN'])
    expect((await now.call(getProfile)).data).toMatchObject({ firstname: null })
    expect((await now.call(eraseAccount, { headers: await pageOf(now) })).status).toBe(204)
    expect(await isIn(now)).toBe(false)
  })

  test('reads as before, and signs only its own person out', async () => {
    const [before, now] = [
      await accounts.signedIn(await somebody()),
      await accounts.signedIn(await somebody()),
    ]
    const headers = await pageOf(before)
    expect((await now.call(getProfile, { headers })).status).toBe(200)
    const refused = await now.call(logoutPost, { headers })
    expect([refused.status, refused.code]).toEqual([401, 'NOT_SIGNED_IN'])
    expect(refused.headers.getSetCookie()).toEqual([])
    expect(await isIn(now)).toBe(true)
    expect((await now.call(logoutPost, { headers: await pageOf(now) })).status).toBe(204)
    expect(await isIn(now)).toBe(false)
    // Once more, after the session has ended.
    expect((await now.call(logoutPost, { headers })).status).toBe(204)
  })

  test('signs another person in, who takes the place of the one of the cookie', async () => {
    const [before, now] = [
      await accounts.signedIn(await somebody()),
      await accounts.signedIn(await somebody()),
    ]
    const headers = await pageOf(before)
    const email = await somebody()
    expect((await now.call(login, { headers, body: { email, password: PASSWORD } })).status).toBe(200)
    expect((await now.call(getProfile)).data.email).toBe(email)
  })

  test('a header that is no id of a person is refused', async () => {
    const client = await accounts.signedIn(await somebody())
    const { problem } = await client.call(endOtherSessions, { headers: { person: 'Camille' } })
    expect(problem).toMatchObject({ code: 'INVALID_REQUEST', fields: [{ path: 'person' }] })
  })
})

test('ending the others leaves this one alone', async () => {
  const email = await somebody()
  const [here, ...others] = [
    await accounts.signedIn(email),
    await accounts.signedIn(email),
    await accounts.signedIn(email),
  ] as const
  const stranger = await accounts.signedIn(await somebody())
  expect((await here.call(endOtherSessions)).status).toBe(204)
  expect([await isIn(here), await isIn(stranger)]).toEqual([true, true])
  for (const other of others) expect(await isIn(other)).toBe(false)
  expect(await sessionsOf(here)).toHaveLength(1)
})

describe('the push subscription a browser made ends with its session', () => {
  test('and with no other', async () => {
    const email = await somebody()
    const [here, there, third] = [
      await accounts.signedIn(email),
      await accounts.signedIn(email),
      await accounts.signedIn(email),
    ]
    await subscribes(here, 'https://push.example/here')
    await subscribes(there, 'https://push.example/there')
    await subscribes(third, 'https://push.example/third')
    const other = (await sessionsOf(there)).find(({ current }) => current)
    await expectStatus(ends(here, other?.id ?? ''), 204)
    expect(await subscriptionsOf(email)).toEqual(['https://push.example/here', 'https://push.example/third'])
    await expectStatus(here.call(endOtherSessions), 204)
    expect(await subscriptionsOf(email)).toEqual(['https://push.example/here'])
    await expectStatus(here.call(logout), 204)
    expect(await subscriptionsOf(email)).toEqual([])
  })
})

describe('the profile', () => {
  test('takes an empty name for none, and leaves what is not given', async () => {
    const client = await accounts.signedIn(await somebody())
    const change = (body: object) => client.call(updateProfile, { body })
    await expectStatus(change({ firstname: '  Anne  Marie ', lastname: 'Le Goff' }), 200)
    const { data } = await change({ lastname: ' ' })
    expect([data.firstname, data.lastname]).toEqual(['Anne Marie', null])
    expect((await change({ lastname: null })).data.lastname).toBeNull()
  })

  test.each([
    ['49 characters', 'é'.repeat(49), 200],
    ['50 characters', 'é'.repeat(50), 400],
    ['49 characters of two units each', '🏓'.repeat(49), 200],
    ['a line break', 'Anne\nMarie', 400],
    ['an override of the reading direction', 'Anne\u202eeiraM', 400],
    ['accents in two parts, kept as one', 'Le\u0301a', 200],
  ])('takes or refuses a name with %s', async (_, firstname, status) => {
    const client = await accounts.signedIn(await somebody())
    const answer = await client.call(updateProfile, { body: { firstname } })
    expect(answer.status).toBe(status)
    const { data } = await client.call(getProfile)
    expect(data.firstname).toBe(status === 200 ? firstname.normalize('NFC') : null)
  })
})
