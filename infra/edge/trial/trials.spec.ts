import type { Fault, SliceReport } from '@pingboard/contracts/releases.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSliceFiles } from '../../slice-store/files.ts'
import { abandon, promote } from '../release/end-trial.ts'
import { propose } from '../release/propose.ts'
import { edge } from '../serve.ts'
import { noPreviews } from '../testing.ts'
import { aTrialShop } from './testing.ts'
import type { TrialsOptions } from './trials.ts'
import { newBrowser } from './visitor.ts'

let shop: Awaited<ReturnType<typeof aTrialShop>>
const apps: FastifyInstance[] = []
beforeEach(async () => {
  shop = await aTrialShop()
})
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
  await shop.close()
})

/** An edge that a browser asks. */
async function anEdge(given: Partial<TrialsOptions> = {}) {
  const app = Fastify({ trustProxy: true })
  apps.push(app)
  // Stands for the server around, which answers refusals.
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    reply.code(error.statusCode ?? 400).send({ code: error.message }),
  )
  await edge(app, {
    shellDist: shop.shellDist,
    store: openSliceFiles(shop.dataDir),
    trials: shop.open({ random: () => 1, ...given }),
    settings: () => ({
      defaultLanguage: 'en',
      federation: 'demo',
      demo: null,
      donationUrl: null,
      teamEmail: null,
    }),
    liveOrigins: [],
    origin: () => 'https://club.example',
    previews: noPreviews,
  })
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
  const navigate = async (cookie = '', more: Record<string, string> = {}) => {
    const document = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html' }
    const { headers, body, statusCode } = await get('/boards/x', { ...document, cookie, ...more })
    const data = (id: string) => new RegExp(`id="${id}">(.*?)</script>`).exec(body)?.[1] ?? 'null'
    return {
      status: statusCode,
      headers,
      cookie: String(headers['set-cookie'] ?? ''),
      key: JSON.parse(data('page-key')) as string | null,
      version: versionIn(JSON.parse(data('registry'))),
      body,
    }
  }
  const report = async (said: Partial<SliceReport> | string, cookie = '', address = '192.0.2.1') =>
    (
      await app.inject({
        method: 'POST',
        url: '/edge/reports',
        headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': address },
        payload:
          typeof said === 'string'
            ? said
            : JSON.stringify({ slice: 'mfe-boards', version: '1.0.0', fault: null, shownMs: null, ...said }),
      })
    ).statusCode
  return { app, get, navigate, report }
}
type Told = { slices: { name: string; version: string }[] } | null
const versionIn = (registry: Told) => registry?.slices.find(({ name }) => name === 'mfe-boards')?.version
const nameOf = (cookie: string) => cookie.split(';', 1)[0] ?? ''
const mark = (browser: string, ...wishes: string[]) =>
  `pingboard_browser=${browser}${wishes.length > 0 ? `; pingboard_trials=${wishes.join('.')}` : ''}`

describe('without a candidate', () => {
  it('no cookie is set, every browser gets the same answer, and shared caches may keep it', async () => {
    const { navigate, get } = await anEdge()
    const [first, second] = [await navigate(), await navigate(mark(newBrowser(), 'mfe-boards'))]
    for (const page of [first, second])
      expect([page.cookie, page.headers['cache-control'], page.headers.vary, page.key]).toEqual([
        '',
        'no-cache',
        undefined,
        null,
      ])
    expect(first.body).toBe(second.body)
    const { headers } = await get('/registry.json')
    expect(headers).toMatchObject({
      etag: expect.stringMatching(/^"1-[0-9a-f]{40}"$/),
      'cache-control': 'no-cache',
    })
    expect(headers).not.toHaveProperty('set-cookie')
    expect(headers).not.toHaveProperty('vary')
  })

  it('one page in ten may report, with a mark of its own, and nobody else keeps it', async () => {
    let drawn = 0.1
    const { navigate } = await anEdge({ random: () => drawn })
    expect((await navigate()).key).toBeNull()
    drawn = 0.0999
    const [first, second] = [await navigate(), await navigate()]
    expect(first.key).not.toBeNull()
    expect(first.key).not.toBe(second.key)
    expect([first.cookie, first.headers['cache-control']]).toEqual(['', 'private, no-cache'])
    expect(first.headers.etag).not.toBe(second.headers.etag)
  })
})

describe('with a candidate', () => {
  it('a browser gets a mark with its first page, and the same version from then on, in page and registry', async () => {
    await shop.tryOut('1.1.0', { share: 0.5 })
    const { navigate, get } = await anEdge()
    const versions = new Set<string | undefined>()
    for (let browser = 0; browser < 40; browser++) {
      const first = await navigate()
      expect(first.cookie).toMatch(
        /^pingboard_browser=[\w-]{22}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/,
      )
      const cookie = nameOf(first.cookie)
      const again = await navigate(cookie)
      expect([again.version, again.cookie]).toEqual([first.version, ''])
      const registry = await get('/registry.json', { cookie })
      expect(versionIn(registry.json())).toBe(first.version)
      expect(registry.headers).not.toHaveProperty('set-cookie')
      versions.add(first.version)
    }
    expect([...versions].toSorted()).toEqual(['1.0.0', '1.1.0'])
  })

  it('what this shell cannot run is told to nobody', async () => {
    await shop.tryOut('1.1.0', { share: 1 })
    const current = async () => ({ ...(await shop.store.current()), candidates: [] })
    const { navigate } = await anEdge({ current })
    expect(await navigate()).toMatchObject({ version: '1.0.0', cookie: '' })
  })

  it('answers tell browsers apart, and no shared cache mixes them', async () => {
    await shop.tryOut('1.1.0', { share: 0 })
    const { navigate, get } = await anEdge()
    const browser = newBrowser()
    const [on, tried] = [mark(browser), mark(browser, 'mfe-boards')]
    for (const cookie of [on, tried]) {
      const { headers } = await get('/registry.json', { cookie })
      expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'cookie' })
      const same = await get('/registry.json', { cookie, 'if-none-match': String(headers.etag) })
      expect(same.statusCode).toBe(304)
      const other = await get('/registry.json', {
        cookie: cookie === on ? tried : on,
        'if-none-match': String(headers.etag),
      })
      expect(other.statusCode).toBe(200)
    }
    const [here, there] = [await navigate(on), await navigate(tried)]
    expect(here.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'cookie' })
    expect([here.version, there.version]).toEqual(['1.0.0', '1.1.0'])
    expect(here.headers.etag).not.toBe(there.headers.etag)
    expect((await navigate(tried, { 'if-none-match': String(here.headers.etag) })).status).toBe(200)
    expect((await navigate(tried, { 'if-none-match': String(there.headers.etag) })).status).toBe(304)
  })

  it('browsers are told neither the other version nor who gets it, in any revision', async () => {
    await shop.tryOut('1.1.0', { share: 0.5, testers: ['t'.repeat(26)] })
    const { get, navigate } = await anEdge()
    for (const url of ['/registry.json', '/registry/2.json']) {
      const { revision, slices, ...more } = (await get(url)).json()
      expect([revision, slices.length, more]).toEqual([2, 1, {}])
    }
    expect((await navigate(mark(newBrowser()))).body).not.toContain('testers')
  })

  it('a request without a mark that is no page is told what is on, and gets a mark', async () => {
    await shop.tryOut('1.1.0', { share: 1 })
    const { get } = await anEdge({ isHttps: true })
    const first = await get('/registry.json')
    expect(versionIn(first.json())).toBe('1.0.0')
    expect(first.headers['set-cookie']).toMatch(/; Secure$/)
    const cookie = nameOf(String(first.headers['set-cookie']))
    expect(versionIn((await get('/registry.json', { cookie })).json())).toBe('1.1.0')
  })

  it.each([
    ['a script', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['a script that names a mode', { 'sec-fetch-mode': 'same-origin', 'sec-fetch-dest': 'document' }],
    ['a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
  ])('%s that asks for the page gets no key', async (_, headers) => {
    await shop.tryOut('1.1.0', { share: 1 })
    const { get, navigate } = await anEdge()
    const cookie = mark(newBrowser())
    const { body, statusCode } = await get('/', { cookie, accept: 'text/html', ...headers })
    expect(statusCode).toBe(200)
    expect(body).toContain('id="page-key">null<')
    expect((await navigate(cookie)).key).not.toBeNull()
  })

  it('widening the share changes nothing for those who have it, and the mark stays', async () => {
    await shop.tryOut('1.1.0', { share: 0.3 })
    const { navigate } = await anEdge()
    const browsers = Array.from({ length: 60 }, () => mark(newBrowser()))
    const had: string[] = []
    for (const cookie of browsers) if ((await navigate(cookie)).version === '1.1.0') had.push(cookie)
    await propose({ name: 'mfe-boards' }, { share: 0.8 }, shop.options)
    let have = 0
    for (const cookie of browsers) {
      const { version } = await navigate(cookie)
      if (had.includes(cookie)) expect(version).toBe('1.1.0')
      if (version === '1.1.0') have++
    }
    expect(have).toBeGreaterThan(had.length)
  })
})

describe('reports', () => {
  const figures = async (version: string) => {
    const { browsers, faulty, faults } = await shop.reports.figures('mfe-boards', version)
    return { browsers, faulty, faults }
  }
  const NONE = { browsers: 0, faulty: 0, faults: {} }
  /** A browser that gets this version, with the key of its page. */
  async function visiting({ navigate }: Awaited<ReturnType<typeof anEdge>>, wanted: string) {
    for (;;) {
      const cookie = mark(newBrowser())
      const { version, key } = await navigate(cookie)
      if (version === wanted && key) return { cookie, key }
    }
  }

  it('count for the version that the browser was given, once, and a fault in place of “works”', async () => {
    await shop.tryOut('1.1.0', { share: 0.5 })
    const server = await anEdge()
    const { cookie, key } = await visiting(server, '1.1.0')
    const say = (version: string, fault: Fault | null) =>
      server.report({ key, version, fault, shownMs: 120 }, cookie)
    expect(await say('1.1.0', null)).toBe(204)
    expect(await figures('1.1.0')).toMatchObject({ browsers: 1, faulty: 0 })
    expect(await say('1.1.0', 'render')).toBe(204)
    expect(await say('1.1.0', 'load')).toBe(204)
    expect(await figures('1.1.0')).toEqual({ browsers: 1, faulty: 1, faults: { render: 1 } })
    // Not given, and never heard of: the same answer.
    expect([await say('1.0.0', 'load'), await say('7.7.7', 'load')]).toEqual([204, 204])
    expect([await figures('1.0.0'), await figures('7.7.7')]).toEqual([NONE, NONE])
  })

  it('do not count without the page’s own key, or with that of another browser', async () => {
    await shop.tryOut('1.1.0', { share: 0.5 })
    const server = await anEdge()
    const { cookie, key } = await visiting(server, '1.1.0')
    const other = await visiting(server, '1.1.0')
    const said = { version: '1.1.0', fault: 'load' as const }
    expect(await server.report({ ...said, key: 'made up' }, cookie)).toBe(204)
    expect(await server.report({ ...said, key: other.key }, cookie)).toBe(204)
    expect(await server.report({ ...said, key }, '')).toBe(204)
    shop.clock.advance(26 * 3_600_000)
    expect(await server.report({ ...said, key }, cookie)).toBe(204)
    expect(await figures('1.1.0')).toEqual(NONE)
  })

  it('of a page that was chosen by chance do not count in a trial: one browser could count twice', async () => {
    const before = await anEdge({ random: () => 0 })
    const { key } = await before.navigate()
    await before.report({ key: key ?? '', version: '1.0.0' })
    expect(await figures('1.0.0')).toMatchObject({ browsers: 1 })
    const { since } = await shop.tryOut('1.1.0', { share: 0.5 })
    await before.report({ key: key ?? '', version: '1.0.0', fault: 'render' })
    expect(await figures('1.0.0')).toMatchObject({ browsers: 1, faulty: 0 })
    expect((await shop.reports.figures('mfe-boards', '1.0.0', since)).browsers).toBe(0)
  })

  it('of a version whose trial is over do not count any more', async () => {
    await shop.tryOut('1.1.0', { share: 0.5 })
    const server = await anEdge()
    const { cookie, key } = await visiting(server, '1.1.0')
    await abandon({ name: 'mfe-boards' }, shop.options)
    expect(await server.report({ key, version: '1.1.0', fault: 'load' }, cookie)).toBe(204)
    expect(await figures('1.1.0')).toEqual(NONE)
  })

  it('of one address count for five browsers, of one IPv6 network too', async () => {
    await shop.tryOut('1.1.0', { share: 1 })
    const server = await anEdge()
    for (let browser = 0; browser < 8; browser++) {
      const { cookie, key } = await visiting(server, '1.1.0')
      await server.report({ key, version: '1.1.0', fault: 'load' }, cookie, `2001:db8:0:7::${browser}`)
    }
    expect(await figures('1.1.0')).toMatchObject({ browsers: 5, faulty: 5 })
  })

  it.each([
    ['no JSON', '{"key":'],
    ['another shape', '{"key":"k","slice":"mfe-boards"}'],
    [
      'an unknown fault',
      '{"key":"k","slice":"mfe-boards","version":"1.0.0","fault":"haunted","shownMs":null}',
    ],
    ['a text for a time', '{"key":"k","slice":"mfe-boards","version":"1.0.0","fault":null,"shownMs":"9"}'],
    ['a slice that is a path', '{"key":"k","slice":"../etc","version":"1.0.0","fault":null,"shownMs":null}'],
  ])('%s is refused', async (_, body) => {
    const { report } = await anEdge()
    expect(await report(body)).toBe(400)
  })

  it('larger than a kilobyte are refused before they are read', async () => {
    const { report } = await anEdge()
    expect(await report(`{"key":"${'x'.repeat(2000)}"}`)).toBe(413)
  })

  it('are answered although they cannot be stored, and the log says so without what was said', async () => {
    await shop.tryOut('1.1.0', { share: 1 })
    const reports = { ...shop.reports, add: () => Promise.reject(new Error('disk I/O error')) }
    const server = await anEdge({ reports })
    const { cookie, key } = await visiting(server, '1.1.0')
    expect(await server.report({ key, version: '1.1.0' }, cookie)).toBe(204)
    expect(shop.lines.at(-1)).toMatchObject({ message: 'a report on a slice was not taken' })
    expect(JSON.stringify(shop.lines)).not.toContain(key)
  })

  it('bring a broken candidate down by themselves: the next page is what is on', async () => {
    await shop.tryOut('1.1.0', { share: 0.5 })
    const server = await anEdge()
    for (let browser = 0; browser < 30; browser++) {
      const address = `198.51.100.${browser}`
      const good = await visiting(server, '1.0.0')
      await server.report({ key: good.key, version: '1.0.0', shownMs: 90 }, good.cookie, address)
      const bad = await visiting(server, '1.1.0')
      await server.report({ key: bad.key, version: '1.1.0', fault: 'render' }, bad.cookie, address)
    }
    const { cookie } = await visiting(server, '1.0.0')
    while ((await shop.store.current()).candidates) await new Promise(setImmediate)
    expect((await server.navigate(cookie)).version).toBe('1.0.0')
    expect(shop.lines.at(-1)).toMatchObject({
      message: 'a candidate was abandoned',
      slice: 'mfe-boards',
      version: '1.1.0',
      by: 'product',
      reason: expect.stringMatching(/^\d+ of \d+ \(100\.0 %\).*with 1\.0\.0, which is on, 0 of/),
    })
  })
})

it('the log has a line when a trial begins and when it ends', async () => {
  const { navigate } = await anEdge()
  await navigate()
  await shop.tryOut('1.1.0', { share: 0.5 })
  await navigate()
  await navigate()
  await propose({ name: 'mfe-boards' }, { share: 0.7 }, shop.options)
  await navigate()
  await promote({ name: 'mfe-boards' }, shop.options)
  await navigate()
  expect(shop.lines.map(({ message }) => message)).toEqual(['a trial begins', 'a trial ends'])
  expect(shop.lines[0]).toMatchObject({ slice: 'mfe-boards', version: '1.1.0', share: 0.5 })
  expect(shop.lines[1]).toMatchObject({ action: 'promote', by: 'operator' })
  await shop.tryOut('1.2.0', { share: 0.5 })
  // A process that starts during a trial says so.
  const other = await anEdge()
  await other.navigate()
  expect(shop.lines.at(-1)).toMatchObject({ message: 'a trial is under way', version: '1.2.0' })
})
