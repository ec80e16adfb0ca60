import { createHash } from 'node:crypto'
import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { ProductSettings } from '@pingboard/contracts/product.ts'
import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openSliceFiles } from '../slice-store/files.ts'
import { fittingRevision } from './release/fitting.ts'
import { publish } from './release/publish.ts'
import { rollback } from './release/rollback.ts'
import { publishShell, shellVersion } from './release/shell-files.ts'
import { workshop } from './release/testing.ts'
import { edge } from './serve.ts'
import { neutralPreview, withoutTrials } from './testing.ts'

const SETTINGS: ProductSettings = {
  defaultLanguage: 'en',
  federation: 'demo',
  demo: null,
  donationUrl: 'https://example.org/</script>',
  teamEmail: null,
}
let shop: Awaited<ReturnType<typeof workshop>>
let app: FastifyInstance
/** Of every preview. */
let title: string
/** What every preview waits for. */
let slow: Promise<unknown>
beforeEach(async () => {
  shop = await workshop()
  title = 'Journée 6'
  slow = Promise.resolve()
  // A store of its own: the edge sees what another process releases.
  app = await serve(openSliceFiles(shop.dataDir))
})
async function serve(store: SliceStore, shellDist = shop.shellDist): Promise<FastifyInstance> {
  const served = Fastify()
  const log = { info() {}, warn() {}, error() {} }
  await edge(served, {
    shellDist,
    store,
    trials: withoutTrials({ current: fittingRevision({ store, shellDist, log }) }),
    settings: () => SETTINGS,
    liveOrigins: ['wss://live.example'],
    origin: () => 'https://club.example',
    previews: {
      async of(address) {
        await slow
        return { ...neutralPreview(address), title }
      },
      neutral: neutralPreview,
    },
  })
  return served
}
afterEach(async () => {
  await app.close()
  await shop.remove()
})
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const navigate = (url: string) => get(url, { 'sec-fetch-mode': 'navigate', accept: 'text/html' })
const release = async (version: string) => publish(await shop.built(version), shop.options)

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

test('a page has the digest of every module, and of the style sheets that a first page loads', async () => {
  const root = '/remotes/mfe-boards/1.0.0'
  const digest = `sha384-${createHash('sha384').update('a{}').digest('base64')}`
  const sheets = { [`${root}/first.css`]: digest, [`${root}/later.css`]: digest }
  const built = await shop.built('1.0.0', {
    change: ({ files, preload }) => ({
      files: { ...files, ...sheets },
      preload: [...preload, `${root}/first.css`],
    }),
  })
  const written = ['first.css', 'later.css'].map(name => [name, Buffer.from('a{}')] as const)
  await publish({ ...built, files: new Map([...built.files, ...written]) }, shop.options)
  const inlined = /id="registry">(.*?)<\/script>/.exec((await navigate('/')).body)?.[1] ?? ''
  const files = (text: string) => Object.keys(JSON.parse(text).slices[0].files)
  expect(files(inlined)).toEqual([`${root}/remoteEntry.js`, `${root}/first.css`])
  // The worker keeps all of them.
  expect(files((await get('/registry.json')).body)).toContain(`${root}/later.css`)
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
  await rollback({ name: 'mfe-boards' }, shop.options)
  expect((await get('/registry.json')).json()).toMatchObject({ revision: 3, slices: [{ version: '1.0.0' }] })
  expect((await get('/registry/2.json')).json()).toMatchObject({ revision: 2 })
  expect((await get('/registry/9.json')).statusCode).toBe(404)
})

test('a shell of an older build tells the version that it can run, under an ETag of its own', async () => {
  await release('1.0.0')
  await publish(await shop.built('1.1.0', { uses: { react: ['lazy'] } }), shop.options)
  const newer = await get('/registry.json')
  const shellDist = join(shop.dataDir, 'older')
  await cp(shop.shellDist, shellDist, { recursive: true })
  const provides = { contracts: [1, 2], shared: { react: '19.3.1' }, names: { react: ['useState'] } }
  await writeFile(join(shellDist, 'provides.json'), JSON.stringify(provides))
  await using other = await serve(openSliceFiles(shop.dataDir), shellDist)
  const headers = { 'if-none-match': String(newer.headers.etag) }
  const older = await other.inject({ url: '/registry.json', headers })
  expect(newer.json()).toMatchObject({ revision: 2, slices: [{ version: '1.1.0' }] })
  expect(older.statusCode).toBe(200)
  expect(older.json()).toMatchObject({ revision: 2, slices: [{ version: '1.0.0' }] })
  const page = await other.inject({ url: '/', headers: { 'sec-fetch-mode': 'navigate' } })
  expect(page.body).toContain('/remotes/mfe-boards/1.0.0/')
})

test('files of a version are immutable, compressed files are sent as they lie there', async () => {
  await release('1.0.0')
  const file = await get('/remotes/mfe-boards/1.0.0/remoteEntry.js')
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(file.headers['content-type']).toMatch(/javascript/)
  expect(file.headers['x-content-type-options']).toBe('nosniff')
  // Nothing in it asks whether the file has changed, or for a part of it.
  for (const name of ['etag', 'last-modified', 'accept-ranges', 'connection', 'keep-alive'])
    expect(file.headers[name], name).toBeUndefined()
  const packed = await get('/assets/shell.1.js', { 'accept-encoding': 'gzip' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  const worker = await get('/sw.js')
  expect(worker.headers['cache-control']).toBe('no-cache')
  expect(worker.headers.etag).toBeDefined()
  expect(worker.headers['content-security-policy']).toContain("connect-src 'self'")
})

test('while a release rolls out, an edge has the shell files of the others', async () => {
  const other = await workshop()
  onTestFinished(() => other.remove())
  await writeFile(join(other.shellDist, 'assets/page.2.js'), 'export const page = 2')
  await writeFile(join(other.shellDist, 'assets/page.2.js.gz'), gzipSync('export const page = 2'))
  expect((await get('/assets/page.2.js')).statusCode).toBe(404)
  await publishShell(shop.store, other.shellDist)
  const file = await get('/assets/page.2.js')
  expect(file).toMatchObject({ statusCode: 200, body: 'export const page = 2' })
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const packed = await get('/assets/page.2.js', { 'accept-encoding': 'gzip' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect((await get('/assets/page.2.js.map')).statusCode).toBe(404)
})

test('a stored file of a shell that is damaged is stored again, and a sound one is left alone', async () => {
  const stored = () => shop.store.files(shellVersion('shell.1.js'))
  await publishShell(shop.store, shop.shellDist)
  const replaced = vi.spyOn(shop.store, 'replace')
  await publishShell(shop.store, shop.shellDist)
  expect(replaced).not.toHaveBeenCalled()
  await writeFile(join(await shop.store.directory(shellVersion('shell.1.js')), 'shell.1.js'), 'expor')
  await publishShell(shop.store, shop.shellDist)
  expect([...((await stored())?.keys() ?? [])].sort()).toEqual(['shell.1.js', 'shell.1.js.gz'])
  expect((await stored())?.get('shell.1.js')?.toString()).toBe('export {}')
})

test.each([
  '/assets/gone.js',
  '/assets/shell/shell.1.js',
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

const LIVE = `/boards/${'a'.repeat(26)}/live`
const framing = async (url: string) =>
  /frame-ancestors ([^;]+)/.exec(String((await navigate(url)).headers['content-security-policy']))?.[1]

test('the embedded scores of a board may be framed', async () => {
  expect(await framing(`${LIVE}?mode=embed`)).toBe('*')
  expect(await framing(`${LIVE}?lang=en&mode=embed&theme=dark`)).toBe('*')
  const { headers } = await navigate(`${LIVE}?mode=embed`)
  const same = await get(`${LIVE}?mode=embed`, {
    'sec-fetch-mode': 'navigate',
    'if-none-match': String(headers.etag),
  })
  expect([same.statusCode, same.headers['content-security-policy']]).toEqual([
    304,
    headers['content-security-policy'],
  ])
})

test.each([
  '/',
  LIVE,
  `${LIVE}?mode=tv`,
  `${LIVE}?mode=overlay`,
  `${LIVE}?mode=EMBED`,
  `${LIVE}?mode=embed&mode=tv`,
  `${LIVE}?mode=tv&mode=embed`,
  `${LIVE}?mode=embed&mode=embed`,
  `${LIVE}?mode[]=embed`,
  `${LIVE}?x=?mode=embed`,
  `${LIVE}/?mode=embed`,
  `${LIVE}/..?mode=embed`,
  `${LIVE};mode=embed`,
  `${LIVE}%3Fmode=embed`,
  `/${LIVE}?mode=embed`,
  `/boards/${'a'.repeat(26)}?mode=embed`,
  `/boards/${'a'.repeat(26)}/%6Cive?mode=embed`,
  `/boards/${'A'.repeat(26)}/live?mode=embed`,
  '/boards/new?mode=embed',
  '/account/profile?mode=embed',
  '/auth/login?mode=embed',
])('%s may not be framed', async url => expect(await framing(url)).toBe("'none'"))

test('a page with a secret in its address sends no referrer', async () => {
  expect((await navigate('/auth/reset-password?token=x')).headers['referrer-policy']).toBe('no-referrer')
  expect((await navigate('/')).headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
})

const BOARD = `/boards/${'b'.repeat(26)}`

test.each([BOARD, `${BOARD}/live`, `${BOARD}/summary?score=hidden`, '/d/k7m3x9wd'])(
  'a program that shows the link %s gets the page with its preview, whatever it accepts',
  async url => {
    const shown = await get(url, { accept: '*/*', 'user-agent': 'facebookexternalhit/1.1' })
    expect(shown.statusCode).toBe(200)
    expect(shown.headers['content-type']).toMatch(/text\/html/)
    expect(shown.body).toContain('<meta property="og:title" content="Journée 6" />')
    expect(shown.body).toContain(
      '<meta property="og:image" content="https://club.example/previews/pingboard.png" />',
    )
    const head = await app.inject({ method: 'HEAD', url, headers: { accept: '*/*' } })
    expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, shown.headers.etag, ''])
  },
)

test('a program waits for a slow preview, and a person for none', async () => {
  const wait = Promise.withResolvers<void>()
  slow = wait.promise
  const shown = get(BOARD, { accept: '*/*' })
  const readers = [navigate(BOARD), get(BOARD, { accept: 'text/html', 'upgrade-insecure-requests': '1' })]
  for (const { body } of await Promise.all(readers)) expect(body).not.toContain('Journée 6')
  wait.resolve()
  expect((await shown).body).toContain('Journée 6')
})

test.each(['/boards/short', `${BOARD}/other`, '/d/k7m3x9w1', `${BOARD}.png`])(
  'at %s there is no page for a program',
  async url => expect((await get(url, { accept: '*/*' })).statusCode).toBe(404),
)

test('a page that was kept is sent again once its preview has changed', async () => {
  const { etag } = (await navigate(BOARD)).headers
  expect((await get(BOARD, { 'if-none-match': String(etag) })).statusCode).toBe(304)
  title = 'Journée 7'
  const changed = await get(BOARD, { 'if-none-match': String(etag) })
  expect(changed.statusCode).toBe(200)
  expect(changed.body).toContain('Journée 7')
})

test('names in a preview are text: they end no attribute and begin no element', async () => {
  title = `"><script>alert('x')</script>&amp;$&`
  const { body } = await navigate(BOARD)
  expect(body).not.toContain('<script>alert')
  expect(body).toContain(
    'content="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;amp;$&amp;" />',
  )
})
