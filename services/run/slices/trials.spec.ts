import type { Candidate, Revision } from '@pingboard/contracts/releases.ts'
import Fastify from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import { type TellTrialsOptions, tellTrials } from './trials.ts'

const log = { info() {}, warn() {}, error() {} }
const [ANNE, BOB] = ['a'.repeat(26), 'b'.repeat(26)]
const GROUP = 'g'.repeat(26)
const candidate = (name: string, given: Partial<Candidate>) =>
  ({
    entry: { name, version: '1.1.0' },
    share: 0,
    groups: [],
    testers: [],
    since: '',
    ...given,
  }) as never as Candidate

let revision: Revision
let reads: number
let time: number
beforeEach(() => {
  reads = 0
  time = 0
  revision = { revision: 3, slices: [], candidates: [] }
})

/** @param user who is signed in; null: nobody */
async function asked(
  user: string | null,
  cookie = '',
  given: Partial<TellTrialsOptions> = {},
  url = '/api/user/profile',
) {
  const app = Fastify()
  app.decorateRequest('caller', null)
  tellTrials(app, {
    slices: {
      current: async () => {
        reads++
        return revision
      },
    },
    members: {
      groupsOf: async who =>
        who === ANNE ? [{ id: GROUP as never, name: 'Club', role: 'member', isCreator: false }] : [],
    },
    isHttps: false,
    log,
    now: () => time,
    ...given,
  })
  const onRequest = async (request: { caller: unknown }) => {
    request.caller = user && { userId: user }
  }
  app.get('/api/user/profile', { onRequest }, (_, reply) => reply.code(user ? 200 : 401).send({}))
  app.post('/api/auth/logout', { onRequest }, (_, reply) => reply.code(204).send())
  app.get('/api/boards', { onRequest }, async () => ({}))
  const ask = async () =>
    (await app.inject({ method: url.includes('logout') ? 'POST' : 'GET', url, headers: { cookie } })).headers[
      'set-cookie'
    ]
  return Object.assign(await ask().then(first => ({ first })), { ask })
}
const SET = 'pingboard_trials=mfe-club'

describe('with the profile a browser learns what its person is to try', () => {
  it('a tester', async () => {
    revision.candidates = [candidate('mfe-club', { testers: [BOB] }), candidate('mfe-boards', {})]
    expect((await asked(BOB)).first).toMatch(
      /^pingboard_trials=mfe-club; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
    )
    expect((await asked(BOB, '', { isHttps: true })).first).toMatch(/; Secure$/)
    expect((await asked(ANNE)).first).toBeUndefined()
  })

  it('a member of a group', async () => {
    revision.candidates = [
      candidate('mfe-club', { groups: [GROUP] }),
      candidate('mfe-boards', { groups: ['x'] }),
    ]
    expect((await asked(ANNE)).first).toMatch(/^pingboard_trials=mfe-club;/)
    expect((await asked(BOB)).first).toBeUndefined()
  })

  it('nobody without candidates; a browser that had the cookie loses it', async () => {
    expect((await asked(ANNE)).first).toBeUndefined()
    expect((await asked(ANNE, SET)).first).toMatch(/^pingboard_trials=; .*Max-Age=0/)
  })

  it('nor when nobody is signed in any more', async () => {
    revision.candidates = [candidate('mfe-club', { testers: [BOB] })]
    expect((await asked(null, SET)).first).toMatch(/Max-Age=0/)
    expect((await asked(null)).first).toBeUndefined()
    expect((await asked(BOB, SET, {}, '/api/auth/logout')).first).toMatch(/Max-Age=0/)
  })

  it('with no other answer', async () => {
    revision.candidates = [candidate('mfe-club', { testers: [BOB] })]
    expect((await asked(BOB, SET, {}, '/api/boards')).first).toBeUndefined()
    expect(reads).toBe(0)
  })
})

describe('a profile waits for nothing', () => {
  it('what is on trial is read once in three seconds', async () => {
    const { ask } = await asked(BOB)
    await ask()
    time = 2999
    await ask()
    expect(reads).toBe(1)
    revision.candidates = [candidate('mfe-club', { testers: [BOB] })]
    time = 3000
    expect(await ask()).toContain('mfe-club')
    expect(reads).toBe(2)
  })

  it('a store that does not answer costs a tenth of a second, and changes nothing', async () => {
    const never = () => new Promise<never>(() => {})
    const { first, ask } = await asked(BOB, SET, { slices: { current: never } })
    expect([first, await ask()]).toEqual([undefined, undefined])
  })

  it('groups that are not known in time leave the cookie as it is', async () => {
    revision.candidates = [candidate('mfe-club', { groups: [GROUP] })]
    const members = { groupsOf: () => new Promise<never>(() => {}) }
    expect((await asked(ANNE, SET, { members })).first).toBeUndefined()
  })
})
