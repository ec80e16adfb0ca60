import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { WRITING_LIMITS, type WritingLimits } from '@pingboard/contracts/constants.ts'
import { type GroupId, groupId } from '@pingboard/contracts/ids.ts'
import { route } from '@pingboard/contracts/route.ts'
import { memoryRateLimits } from '@pingboard/infra/memory/rate-limits.ts'
import pino from 'pino'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { Rejection } from '../kernel/decider.ts'
import { seededIds } from '../kernel/testing/fixed.ts'
import { tallyPage } from '../kernel/testing/tally.ts'
import type { AnyView } from '../kernel/view.ts'
import type { StoredEvent } from '../ports/stored-event.ts'
import { type Answer, type Ask, implement } from './implementation.ts'
import { type HttpPorts, register } from './register.ts'
import { httpServer } from './server.ts'

const GROUP = 'g'.repeat(26) as GroupId
const params = z.strictObject({ id: groupId })
const entry = { summary: 'A thing.', reply: null, errors: ['ROLE_NOT_FOUND'] } as const
const holder = { actor: 'holder', object: 'group', flag: 'canUpdateGroup' } as const

const see = route({
  ...entry,
  method: 'GET',
  path: '/groups/{id}',
  access: { actor: 'member', object: 'group' },
  params,
  status: 204,
})
const change = route({
  ...entry,
  method: 'PATCH',
  path: '/groups/{id}',
  access: holder,
  params,
  body: z.strictObject({ name: z.string() }),
  status: 204,
})
const signIn = route({
  ...entry,
  method: 'POST',
  path: '/auth/login',
  access: { actor: 'anyone' },
  counts: 'visitors',
  status: 204,
})
const signOut = route({
  ...entry,
  method: 'GET',
  path: '/auth/logout',
  access: { actor: 'anyone' },
  status: 204,
})

const NOTHING = { body: undefined }
const done = async () => NOTHING

/** A server with four calls of one group. Its only member holds no flag by default. */
function aServer({
  flags = ['canUpdateGroup'],
  level = 'warn',
  work = done,
  events = [],
  onSignIn = done,
  writing,
  reads,
  reached = async () => {},
  isOpen = () => true,
}: {
  flags?: string[]
  level?: string
  work?: () => Promise<Answer<typeof change>>
  events?: StoredEvent[]
  onSignIn?: (ask: Ask<typeof signIn>) => Promise<Answer<typeof signIn>>
  writing?: WritingLimits
  reads?: readonly AnyView[]
  reached?: HttpPorts['reached']
  isOpen?: (user: string) => boolean
} = {}) {
  const lines: Record<string, unknown>[] = []
  const app = httpServer({ logger: pino({ level }, { write: line => lines.push(JSON.parse(line)) }) })
  onTestFinished(() => app.close())
  const group = { id: GROUP, name: 'Ping', shortName: null, boardVisibility: 'public' as const, demo: false }
  register(
    app,
    [
      implement(see, done, reads),
      implement(change, work),
      implement(signIn, onSignIn),
      implement(signOut, done),
    ],
    {
      rights: {
        standing: async (id, user) =>
          id === GROUP ? { group, isMember: user === 'member', flags: new Set(flags as never) } : null,
      },
      locators: { groupOfBoard: async () => null },
      earlier: async (_kind, _id, commandId) =>
        events.find(({ metadata }) => metadata.commandId === commandId) ?? null,
      keptAnswers: { find: async () => null, keep: async () => {}, removeAllOf: async () => {} },
      ids: seededIds(),
      clock: { now: () => new Date() },
      rateLimits: memoryRateLimits({ now: () => new Date() }),
      writing,
      callerOf: async cookie => {
        const userId = cookie?.slice('pingboard='.length)
        return userId && isOpen(userId) ? { userId: userId as never, sessionId: 'secret' } : null
      },
      cookie: { name: 'pingboard', secure: false },
      origins: new Set(),
      reached,
      stopping: () => false,
    },
  )
  const ask = (
    method: string,
    url: string,
    more: { payload?: object; headers?: object; as?: string; from?: string } = {},
  ) =>
    app.inject({
      method: method as 'GET',
      url: `/api${url}`,
      payload: more.payload,
      remoteAddress: more.from,
      headers: {
        language: 'fr',
        ...(more.as === undefined ? {} : { cookie: `pingboard=${more.as}` }),
        ...more.headers,
      },
    })
  return { ask, lines }
}

it('visitors count by their address, an IPv6 one by its /64', async () => {
  const { ask } = aServer({ writing: { ...WRITING_LIMITS, visitors: { most: 2, seconds: 20 } } })
  const statusFrom = async (from: string) => (await ask('POST', '/auth/login', { from })).statusCode
  expect([await statusFrom('2001:db8:1:2::1'), await statusFrom('2001:db8:1:2:ffff::2')]).toEqual([204, 204])
  expect(await statusFrom('2001:db8:1:2::3')).toBe(429)
  expect(await statusFrom('2001:db8:1:3::1')).toBe(204)
})

it('a session that ends while a body is still coming carries nothing out', async () => {
  let work = 0
  const sessions = new Set(['member'])
  const { ask } = aServer({
    work: async () => {
      work++
      return NOTHING
    },
    isOpen: user => sessions.has(user),
  })
  async function* slowly() {
    yield Buffer.from('{"name":')
    sessions.clear()
    await delay(1100)
    yield Buffer.from('"Ping"}')
  }
  const headers = { 'content-type': 'application/json' }
  const answer = await ask('PATCH', `/groups/${GROUP}`, {
    as: 'member',
    headers,
    payload: Readable.from(slowly()),
  })
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'NOT_SIGNED_IN'])
  expect(work).toBe(0)
})

describe('a question under a Min-Position', () => {
  const position = '0000000000000007'

  it.each<[what: string, reads: readonly AnyView[] | undefined, waits: readonly string[] | null]>([
    ['waits for the view it reads', [tallyPage], ['tally-page.v1']],
    ['that reads none waits for none', [], []],
    ['that does not say waits for every one', undefined, null],
  ])('%s', async (_, reads, waits) => {
    const asked: unknown[] = []
    const reached = async (...call: unknown[]) => void asked.push(call.slice(0, 2))
    const { ask } = aServer({ reads, reached })
    const as = 'member'
    expect((await ask('GET', `/groups/${GROUP}`, { as })).statusCode).toBe(204)
    expect(asked).toEqual([])
    const headers = { 'min-position': position }
    expect((await ask('GET', `/groups/${GROUP}`, { as, headers })).statusCode).toBe(204)
    expect(asked).toEqual([[waits, position]])
  })

  it('is refused when its view stays behind', async () => {
    const reached = () => Promise.reject(new Rejection('VIEW_BEHIND'))
    const { ask } = aServer({ reads: [tallyPage], reached })
    const headers = { 'min-position': position }
    expect((await ask('GET', `/groups/${GROUP}`, { as: 'member', headers })).statusCode).toBe(503)
  })
})

describe('a method that an address does not have', () => {
  const ask = (method: string, url: string) => aServer().ask(method, url)
  it.each(['POST', 'PUT', 'DELETE', 'TRACE'])('%s is answered with those it has', async method => {
    const answer = await ask(method, `/groups/${GROUP}`)
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS, PATCH')
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' })
  })
  it('OPTIONS tells them, and that is all', async () => {
    const answer = await ask('OPTIONS', `/groups/${GROUP}`)
    expect([answer.statusCode, answer.payload]).toEqual([204, ''])
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS, PATCH')
    expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control'))).toEqual([])
  })
  it('HEAD is there where a GET only reads', async () => {
    const server = aServer()
    const head = await server.ask('HEAD', `/groups/${GROUP}`, { as: 'member' })
    expect([head.statusCode, head.payload]).toEqual([204, ''])
    expect((await ask('HEAD', '/auth/login')).headers.allow).toBe('OPTIONS, POST')
  })
  it('HEAD signs nobody out', async () => {
    const answer = await ask('HEAD', '/auth/logout')
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('GET, OPTIONS')
  })
  it('an address that is not there has none', async () => {
    expect((await ask('PUT', '/nothing')).json()).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('who is kept from something', () => {
  const path = `/groups/${GROUP}`
  const rename = { payload: { name: 'Les jeudis' } }
  it.each([
    ['who lacks the flag', rename, 'member', 'FORBIDDEN'],
    ['who has no session', rename, undefined, 'NOT_SIGNED_IN'],
    [
      'who comes from another site',
      { ...rename, headers: { 'sec-fetch-site': 'cross-site' } },
      'member',
      'CROSS_SITE',
    ],
  ] as const)('is written down: %s', async (_, given, as, code) => {
    const { ask, lines } = aServer({ flags: [], level: 'fatal' })
    const answer = await ask('PATCH', `${path}?to=somebody@club.example`, { ...given, as })
    expect(answer.json()).toMatchObject({ code })
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'refused',
        route: 'PATCH /groups/{id}',
        userId: code === 'FORBIDDEN' ? 'member' : null,
        object: 'group',
        objectId: GROUP,
        permission: 'canUpdateGroup',
        code,
        reqId: answer.json().requestId,
      }),
    ])
    expect(JSON.stringify(lines)).not.toMatch(/jeudis|@|\?|secret/)
  })
  it('is written down too when the aggregate has the last word', async () => {
    const { ask, lines } = aServer({ work: () => Promise.reject(new Rejection('FORBIDDEN')) })
    await ask('PATCH', path, { ...rename, as: 'member' })
    expect(lines).toMatchObject([{ msg: 'refused', code: 'FORBIDDEN', userId: 'member' }])
  })
  it('is not whoever asks for what is not there, or breaks another rule', async () => {
    const { ask, lines } = aServer({ work: () => Promise.reject(new Rejection('ROLE_NOT_FOUND')) })
    await ask('GET', `/groups/${'x'.repeat(26)}`, { as: 'member' })
    await ask('PATCH', path, { ...rename, as: 'member' })
    await ask('PATCH', path, { as: 'member', payload: { name: 4711 } })
    expect(lines).toEqual([])
  })
  it('leaves no text of theirs behind', async () => {
    const { ask, lines } = aServer()
    await ask('GET', '/groups/somebody@club.example')
    expect(lines).toMatchObject([{ code: 'NOT_SIGNED_IN', objectId: null }])
    expect(JSON.stringify(lines)).not.toContain('@')
  })
  it('leaves a silent log silent', async () => {
    const { ask, lines } = aServer({ level: 'silent' })
    await ask('GET', path)
    expect(lines).toEqual([])
  })
  it('a handler writes down what else must be, whatever the level', async () => {
    const { ask, lines } = aServer({
      level: 'error',
      onSignIn: async ({ note }) => {
        note({ userId: 'u', outcome: 'refused' }, 'sign-in')
        return NOTHING
      },
    })
    await ask('POST', '/auth/login')
    expect(lines).toMatchObject([
      { level: 30, msg: 'sign-in', userId: 'u', route: 'POST /auth/login', reqId: expect.any(String) },
    ])
  })
})

describe('a call under an Idempotency-Key', () => {
  const key = { 'idempotency-key': '5f0c2b1e-0000-4000-8000-000000000001' }
  const asked = { payload: { name: 'Les jeudis' }, headers: key, as: 'member' }
  const path = `/groups/${GROUP}`
  let calls = 0
  beforeEach(() => {
    calls = 0
  })

  it('is refused while the first one runs, and asked again after', async () => {
    const first = Promise.withResolvers<Answer<typeof change>>()
    const started = Promise.withResolvers<void>()
    const { ask } = aServer({
      work() {
        started.resolve()
        return first.promise
      },
    })
    const answer = ask('PATCH', path, asked)
    await started.promise
    expect((await ask('PATCH', path, asked)).json()).toMatchObject({ status: 409, code: 'CONFLICT' })
    first.resolve(NOTHING)
    expect((await answer).statusCode).toBe(204)
    expect((await ask('PATCH', path, asked)).statusCode).toBe(204)
  })
  it('is carried out again after it failed: a 5xx is no answer to keep', async () => {
    const { ask } = aServer({
      work: async () => {
        if (++calls === 1) throw new Error('no luck')
        return NOTHING
      },
    })
    expect((await ask('PATCH', path, asked)).statusCode).toBe(500)
    expect((await ask('PATCH', path, asked)).statusCode).toBe(204)
    expect(calls).toBe(2)
  })
  it('is refused when the key is no UUID', async () => {
    const answer = await aServer().ask('PATCH', path, { ...asked, headers: { 'idempotency-key': 'again' } })
    expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST', fields: [{ path: 'idempotency-key' }] })
  })
})
