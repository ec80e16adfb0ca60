import { createHash } from 'node:crypto'
import type { ProductSettings } from '@pingboard/contracts/product.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openSliceFiles } from '../slice-store/files.ts'
import { publish, rollback } from './publish.ts'
import { edge } from './serve.ts'
import { workshop } from './testing.ts'

const SETTINGS: ProductSettings = {
  defaultLanguage: 'en',
  federation: 'demo',
  demo: null,
  donationUrl: 'https://example.org/</script>',
  teamEmail: null,
}
let shop: Awaited<ReturnType<typeof workshop>>
let app: FastifyInstance
beforeEach(async () => {
  shop = await workshop()
  app = Fastify()
  // A store of its own: the edge sees what another process releases.
  const [shellDist, store] = [shop.shellDist, openSliceFiles(shop.dataDir)]
  await edge(app, { shellDist, store, settings: () => SETTINGS, liveOrigins: ['wss://live.example'] })
})
afterEach(async () => {
  await app.close()
  await shop.remove()
})
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const navigate = (url: string) => get(url, { 'sec-fetch-mode': 'navigate', accept: 'text/html' })
const release = async (version: string) =>
  publish({ dist: await shop.slice(version), store: shop.store, shellDist: shop.shellDist })

test('a navigation gets the page with registry, settings and an import map the policy knows', async () => {
  await release('1.0.0')
  const page = await navigate('/boards/any/live')
  expect(page.headers['content-type']).toMatch(/text\/html/)
  expect(page.headers['cache-control']).toBe('no-cache')
  expect(page.body).toContain('"revision":1')
  expect(page.body).toContain('<html lang="en">')
  const map = /<script type="importmap">(.*?)<\/script>/.exec(page.body)?.[1] ?? ''
  expect(JSON.parse(map).integrity['/remotes/mfe-boards/1.0.0/remoteEntry.js']).toMatch(/^sha384-/)
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain(`'sha256-${createHash('sha256').update(map).digest('base64')}'`)
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types shell")
  expect(policy).toContain("connect-src 'self' wss://live.example")
  expect(policy).not.toContain('unsafe')
})

test('settings cannot end the script element they stand in', async () => {
  const { body } = await navigate('/')
  expect(body).not.toContain('example.org/</script>')
})

test('the registry follows the pointer while the server runs', async () => {
  expect((await get('/registry.json')).json()).toEqual({ revision: 0, slices: [] })
  await release('1.0.0')
  await release('1.1.0')
  const now = await get('/registry.json')
  expect(now.json()).toMatchObject({ revision: 2, slices: [{ version: '1.1.0' }] })
  const same = await get('/registry.json', { 'if-none-match': String(now.headers.etag) })
  expect(same.statusCode).toBe(304)
  await rollback({ slice: 'mfe-boards', store: shop.store, shellDist: shop.shellDist })
  expect((await get('/registry.json')).json()).toMatchObject({ revision: 3, slices: [{ version: '1.0.0' }] })
  expect((await get('/registry/2.json')).json()).toMatchObject({ revision: 2 })
  expect((await get('/registry/9.json')).statusCode).toBe(404)
})

test('files of a version are immutable, compressed files are sent as they lie there', async () => {
  await release('1.0.0')
  const file = await get('/remotes/mfe-boards/1.0.0/remoteEntry.js')
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(file.headers['content-type']).toMatch(/javascript/)
  expect(file.headers['x-content-type-options']).toBe('nosniff')
  const packed = await get('/assets/shell.1.js', { 'accept-encoding': 'gzip' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  const worker = await get('/sw.js')
  expect(worker.headers['cache-control']).toBe('no-cache')
  expect(worker.headers['content-security-policy']).toContain("connect-src 'self'")
})

test.each([
  '/assets/gone.js',
  '/assets/shell.1.js.map',
  '/assets/..%2findex.html',
  '/assets/.hidden.js',
  '/remotes/mfe-boards/9.9.9/remoteEntry.js',
  '/remotes/mfe-boards/remoteEntry.js',
  '/remotes/..%2fregistry/1.0.0/current.txt',
  '/remotes/mfe-boards/..%2fremoteEntry.js',
  '/secret.json',
  '/gone.png',
  '/anything',
])('%s is a 404 that is no page', async url => {
  const missing = await get(url, { accept: '*/*' })
  expect(missing.statusCode).toBe(404)
  expect(missing.headers['content-type']).toMatch(/text\/plain/)
})

test('a navigation to a file that is missing gets no page either', async () => {
  expect((await navigate('/gone.js')).statusCode).toBe(404)
})

test('below /api the answer is the API’s own', async () => {
  const missing = await navigate('/api/nothing')
  expect(missing.statusCode).toBe(404)
  expect(missing.headers['content-type']).toMatch(/json/)
})

test('a page with a secret in its address sends no referrer', async () => {
  expect((await navigate('/auth/reset-password?token=x')).headers['referrer-policy']).toBe('no-referrer')
  expect((await navigate('/')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
})
