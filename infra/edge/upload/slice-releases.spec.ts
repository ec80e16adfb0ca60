import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { UPLOAD_LIMIT } from '@pingboard/contracts/releases.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import { StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import type { Figures } from '@pingboard/services/ports/slice-reports.ts'
import { ReleasesBusy } from '@pingboard/services/ports/slice-store.ts'
import type { SliceTokens } from '@pingboard/services/ports/slice-tokens.ts'
import Fastify from 'fastify'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { openTokenFile } from '../../slice-tokens/files.ts'
import { workshop } from '../release/testing.ts'
import { type SliceReleasesOptions, sliceReleases } from './slice-releases.ts'
import { aSecretFor, uploadOf } from './testing.ts'

let shop: Awaited<ReturnType<typeof workshop>>
let lines: string[]
beforeEach(async () => {
  shop = await workshop()
  lines = []
  onTestFinished(() => shop.remove())
})

const FIGURES: Figures = { browsers: 3, faulty: 0, faultyTogether: 0, faults: {}, shownMs: null }
const OF_TRIAL: Figures = { ...FIGURES, browsers: 2 }
const noting = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }))

async function aServer(given: Partial<SliceReleasesOptions> = {}) {
  const tokens = openTokenFile(shop.dataDir)
  const clock = fixedClock()
  const app = Fastify()
  onTestFinished(() => app.close())
  // Stands for the server around, which answers these in the words of the API.
  app.setErrorHandler((error: Error, _request, reply) => reply.status(418).send({ code: error.message }))
  await app.register(sliceReleases, {
    ...shop.options,
    tokens,
    reports: { figures: async (_slice, _version, since) => (since ? OF_TRIAL : FIGURES) },
    log: { info: noting, warn: noting, error: noting },
    clock,
    ...given,
  })
  const { secret, id } = await aSecretFor(tokens, {
    slice: 'mfe-boards',
    label: 'boards',
    paths: ['/boards'],
  })
  async function ask(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    authorization = `Bearer ${secret}`,
  ) {
    const answer = await app.inject({
      method,
      url: path.startsWith('/') ? path : `/edge/slices/mfe-boards/${path}`,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  }
  return { app, tokens, clock, ask, secret, id }
}
const publishing = async (ask: Awaited<ReturnType<typeof aServer>>['ask'], version: string, code?: string) =>
  ask('POST', 'publish', await uploadOf(await shop.slice(version, code ? { code } : {}), 'abcdef1'))

it('a team publishes, tries, widens, promotes and takes back, and is told how its slice does', async () => {
  const { ask } = await aServer()
  expect((await ask('GET', '/edge/slices/mfe-boards')).body).toEqual({
    slice: 'mfe-boards',
    revision: 0,
    on: null,
    candidate: null,
    audit: [],
  })
  expect(await publishing(ask, '1.0.0')).toMatchObject({
    status: 200,
    body: { slice: 'mfe-boards', version: '1.0.0', revision: 1, changed: true, onTrial: null },
  })
  expect((await publishing(ask, '1.0.0')).body).toMatchObject({ revision: 1, changed: false })
  const upload = await uploadOf(await shop.slice('1.1.0'), 'abcdef2')
  expect((await ask('POST', 'candidate', { upload, share: 0.25 })).body).toMatchObject({
    version: '1.1.0',
    revision: 2,
    onTrial: '1.1.0',
  })
  expect((await publishing(ask, '1.0.0')).body).toMatchObject({ changed: false, onTrial: '1.1.0' })
  await ask('POST', 'candidate', { share: 0.5 })
  expect((await ask('GET', '/edge/slices/mfe-boards')).body).toMatchObject({
    on: { version: '1.0.0', figures: OF_TRIAL },
    candidate: { version: '1.1.0', share: 0.5, groups: [], testers: [], figures: OF_TRIAL },
  })
  await ask('POST', 'promote')
  await ask('POST', 'rollback', {})
  await ask('POST', 'candidate', { version: '1.1.0', share: 1 })
  const last = await ask('POST', 'abandon', { reason: 'too early' })
  expect(last.body).toMatchObject({ version: '1.1.0', revision: 7 })
  const { body } = await ask('GET', '/edge/slices/mfe-boards')
  expect(body).toMatchObject({ on: { version: '1.0.0', figures: FIGURES }, candidate: null })
  expect(body.audit.map((line: { action: string }) => line.action)).toEqual(
    ['publish', 'candidate', 'candidate', 'promote', 'rollback', 'candidate', 'abandon'].toReversed(),
  )
  expect(body.audit[0]).toMatchObject({ by: 'boards', reason: 'too early', version: '1.1.0' })
  expect(body.audit.at(-1)).toMatchObject({ commit: 'abcdef1', at: '2026-01-31T19:30:00.000Z' })
})

it('what the live product provides is there for everybody', async () => {
  const { ask } = await aServer()
  const { status, body } = await ask('GET', '/edge/provides.json', undefined, '')
  expect(status).toBe(200)
  expect(body).toMatchObject({ contracts: [1, 2], shared: { react: '19.3.1' } })
})

it('without a good token nothing is read, checked or stored', async () => {
  const { ask, tokens, id, secret } = await aServer()
  const upload = await uploadOf(await shop.slice('1.0.0'))
  for (const wrong of [
    '',
    'Bearer',
    `Bearer pbs_${'x'.repeat(43)}`,
    `Basic ${secret}`,
    `Bearer ${secret}x`,
  ]) {
    const { status, body, headers } = await ask('POST', 'publish', upload, wrong)
    expect({ status, code: body.code }).toEqual({ status: 401, code: 'UNAUTHENTICATED' })
    expect(headers['www-authenticate']).toBe('Bearer')
  }
  const other = await ask('POST', '/edge/slices/mfe-groups/publish', upload)
  expect({ status: other.status, code: other.body.code }).toEqual({ status: 403, code: 'FORBIDDEN' })
  expect((await ask('GET', '/edge/slices/mfe-groups')).status).toBe(403)
  await tokens.revoke(id, '2026-11-24T10:00:00.000Z')
  expect((await ask('POST', 'publish', upload)).status).toBe(401)
  expect((await ask('GET', '/edge/slices/mfe-boards')).status).toBe(401)
  expect(await shop.store.revisions()).toEqual([])
  expect(lines).toEqual([])
})

it('a slice of another team, a development build, and what is no slice are refused with reasons', async () => {
  const { ask } = await aServer()
  const reasonsFor = async (body: unknown) => {
    const answer = await ask('POST', 'publish', body)
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 422, code: 'SLICE_REFUSED' })
    return answer.body.reasons.join(' ')
  }
  const others = await uploadOf(await shop.slice('1.0.0', { name: 'mfe-groups' }))
  expect(await reasonsFor(others)).toBe('the upload is mfe-groups, and the token is for mfe-boards')
  expect(await reasonsFor(await uploadOf(await shop.slice('1.0.0-dev.1')))).toContain('development build')
  expect(await reasonsFor({ files: {} })).toContain('there is no slice.json')
  expect(await reasonsFor({ files: { 'slice.json': 'e30' } })).toBe('slice.json is not base64')
  expect(await shop.store.revisions()).toEqual([])
})

it('a body that cannot be read is refused in the words of the API', async () => {
  const { ask } = await aServer()
  expect((await ask('POST', 'publish', 'no json')).body).toEqual({ code: 'INVALID_JSON' })
  expect((await ask('POST', 'candidate', { share: 2 })).body).toEqual({ code: 'INVALID_REQUEST' })
  expect((await ask('POST', 'promote', { version: '1.0.0' })).body).toEqual({ code: 'INVALID_REQUEST' })
  expect(await shop.store.revisions()).toEqual([])
})

it('a body that says that it is too large is refused before it comes', async () => {
  const { app, secret } = await aServer()
  const answer = await app.inject({
    method: 'POST',
    url: '/edge/slices/mfe-boards/publish',
    headers: {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      'content-length': String(UPLOAD_LIMIT + 1),
    },
    payload: '{',
  })
  expect(answer.json()).toEqual({ code: 'Request body is too large' })
})

it('wrong tokens of one address are limited, and a right one counts for nothing', async () => {
  const { ask, clock } = await aServer()
  const wrong = () => ask('GET', '/edge/slices/mfe-boards', undefined, `Bearer pbs_${'x'.repeat(43)}`)
  for (let nth = 0; nth < 50; nth++) expect((await ask('GET', '/edge/slices/mfe-boards')).status).toBe(200)
  const statuses: number[] = []
  for (let nth = 0; nth < 100; nth++) statuses.push((await wrong()).status)
  expect(statuses).toEqual([...Array(20).fill(401), ...Array(80).fill(429)])
  expect(Number((await wrong()).headers['retry-after'])).toBe(30)
  clock.advance(30_000)
  expect((await ask('GET', '/edge/slices/mfe-boards')).status).toBe(200)
})

it('a token releases so often in an hour', async () => {
  const { ask, clock } = await aServer({ releases: { kind: 'window', max: 2, milliseconds: 3_600_000 } })
  expect((await publishing(ask, '1.0.0')).status).toBe(200)
  expect((await ask('POST', 'rollback', {})).status).toBe(422)
  const refused = await publishing(ask, '1.1.0')
  expect({ status: refused.status, code: refused.body.code }).toEqual({
    status: 429,
    code: 'TOO_MANY_REQUESTS',
  })
  clock.advance(3_600_000)
  expect((await publishing(ask, '1.1.0')).status).toBe(200)
})

it('three uploads are taken at a time, one of each token, and every place is given back', async () => {
  const { app, tokens, ask, secret } = await aServer()
  const { promise: held, resolve: goOn } = Promise.withResolvers<void>()
  const waiting = { count: 0 }
  app.addHook('preHandler', async () => {
    waiting.count++
    await held
  })
  const upload = await uploadOf(await shop.slice('1.0.0'))
  const secrets = [secret]
  for (const label of ['two', 'three', 'four'])
    secrets.push((await aSecretFor(tokens, { slice: 'mfe-boards', label, paths: ['/boards'] })).secret)
  const [first, second, third, fourth] = secrets.map(
    each => () => ask('POST', 'publish', upload, `Bearer ${each}`),
  )
  const refused = async (again: typeof first) =>
    expect((await again?.())?.body).toMatchObject({ status: 503, code: 'OVERLOADED', retryAfter: 2 })
  const running = [first?.(), second?.()]
  while (waiting.count < 2) await setImmediate()
  await refused(first)
  running.push(third?.())
  while (waiting.count < 3) await setImmediate()
  await refused(fourth)
  goOn()
  expect((await Promise.all(running)).map(answer => answer?.status)).toEqual([200, 200, 200])
  expect((await fourth?.())?.status).toBe(200)
  expect((await first?.())?.status).toBe(200)
})

it('a release that others keep waiting is refused with a time to try again', async () => {
  const release = () => Promise.reject(new ReleasesBusy('others release'))
  const { ask } = await aServer({ store: { ...shop.options.store, release } })
  const { headers, body } = await publishing(ask, '1.0.0')
  expect(body).toMatchObject({ status: 503, code: 'OVERLOADED', retryAfter: 1 })
  expect(headers['retry-after']).toBe('1')
})

it('an upload that the check does not survive is refused with a code, and the next one is checked', async () => {
  const { ask } = await aServer({ checking: { memoryMb: 32 } })
  // Of few bytes very many values.
  const bomb = `{"files":{"a":[${'{},'.repeat(1_000_000)}1]}}`
  expect((await ask('POST', 'publish', bomb)).body).toMatchObject({ status: 503, code: 'CHECK_FAILED' })
  expect(lines.join()).toContain('an upload was not checked to its end')
  expect((await publishing(ask, '1.0.0')).status).toBe(200)
})

it('a check that takes too long ends', async () => {
  const silent = new URL('data:text/javascript,setInterval(() => {}, 1000)')
  const { ask } = await aServer({ checking: { module: silent, patienceMs: 50 } })
  expect((await publishing(ask, '1.0.0')).body).toMatchObject({ status: 503, code: 'CHECK_FAILED' })
})

it('a store of tokens that is away does not count against the address', async () => {
  let isAway = true
  const real = openTokenFile(shop.dataDir)
  const tokens: SliceTokens = {
    ...real,
    async find(digest) {
      if (isAway) throw new StoreUnavailable('MongoDB is away')
      return real.find(digest)
    },
  }
  const { ask } = await aServer({ tokens })
  for (let nth = 0; nth < 30; nth++)
    expect((await ask('GET', '/edge/slices/mfe-boards')).body).toEqual({ code: 'MongoDB is away' })
  isAway = false
  expect((await ask('GET', '/edge/slices/mfe-boards')).status).toBe(200)
})

it('bytes arrive as they were sent', async () => {
  const { ask } = await aServer()
  const code = `// ${randomBytes(20_000).toString('base64')}\nexport const init = 1`
  expect((await publishing(ask, '1.0.0', code)).status).toBe(200)
  const stored = await shop.store.files({ name: 'mfe-boards', version: '1.0.0' })
  expect(stored?.get('remoteEntry.js')?.toString()).toBe(code)
  expect([...(stored?.keys() ?? [])].sort()).toEqual(['remoteEntry.js', 'uses.json'])
})

it('no line of the log holds a secret', async () => {
  const { ask, secret } = await aServer()
  await publishing(ask, '1.0.0')
  await ask('POST', 'rollback', {})
  expect(lines.join()).toContain('a team has released')
  expect(lines.join()).not.toContain(secret.slice(4))
})
