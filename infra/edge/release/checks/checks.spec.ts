import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { builtOf } from '../built-slice.ts'
import { publish } from '../publish.ts'
import { workshop } from '../testing.ts'
import { storedFiles } from '../version-files.ts'

let shop: Awaited<ReturnType<typeof workshop>>
beforeEach(async () => {
  shop = await workshop()
})
afterEach(() => shop.remove())
const release = async (...what: Parameters<typeof shop.slice>) =>
  publish(await shop.built(...what), shop.options)

type What = Parameters<typeof shop.slice>[1]
const says = (facts: Partial<SliceEntry>): What => ({ change: () => facts })
const runs = (code: string): What => ({ code: `export const init = 1;${code}` })
const listing = (paths: readonly string[]): What => ({
  change: ({ files }) => ({
    files: { ...files, ...Object.fromEntries(paths.map(path => [path, `sha384-${'A'.repeat(64)}`])) },
  }),
})
const LINK = {
  path: '/boards/new',
  label: { en: 'New', fr: 'Nouveau' },
  icon: 'plus',
  place: 'menu',
  for: 'everyone',
  order: 1,
} as const
const COMMAND = {
  id: 'mine',
  label: { en: 'Mine', fr: 'Le mien' },
  icon: 'plus',
  for: 'members',
  order: 1,
} as const
const SECTION = { id: 'mine', for: 'members', order: 1 } as const

const REFUSED: [string, What, RegExp][] = [
  ...['shell', 'kit', 'dialogs', 'unsent'].map((name): [string, What, RegExp] => [
    `a name whose texts are the shell’s: ${name}`,
    { name: `mfe-${name}` },
    /mfe-\w+ is a name of the shell/,
  ]),
  ['an unknown contract', says({ contract: 7 }), /contract 7 is not served by the live shell \(1, 2\)/],
  ['a newer shared package', says({ requires: { react: '^20.0.0' } }), /react \^20/],
  ['a package the shell lacks', says({ requires: { vue: '^3.0.0' } }), /does not provide vue/],
  [
    'a wrong digest',
    { change: ({ entry }) => ({ files: { [entry]: `sha384-${'A'.repeat(64)}` } }) },
    /does not have its digest/,
  ],
  ['a missing file', listing(['/remotes/mfe-boards/1.0.0/gone.js']), /listed and missing/],
  ['a file elsewhere', listing(['/remotes/mfe-groups/1.0.0/x.js']), /is outside/],
  ['an unlisted entry', says({ files: {} }), /loaded and not listed/],
  [
    'an unlisted file of a page',
    says({ pages: [{ path: '/boards/:id', files: ['gone.js'], shared: [] }] }),
    /gone.js is loaded and not listed/,
  ],
  ['an address of the shell', says({ paths: ['/error'] }), /\/error belongs to the shell/],
  [
    'an address below one of the server',
    says({ paths: ['/api/boards'] }),
    /belongs to the shell or the server/,
  ],
  ['an address that looks like another', says({ paths: ['/Boards'] }), /no address that a slice may claim/],
  ['an address with an end', says({ paths: ['/boards/'] }), /no address that a slice may claim/],
  [
    'a name that the live shell does not have',
    { uses: { react: ['useState', 'useTomorrow'] } },
    /react has no useTomorrow in the live shell/,
  ],
  ['a missing text', { texts: { en: ['a', 'b'], fr: ['a'] } }, /b has no text in fr/],
  ['too much weight', runs(`//${randomBytes(90_000).toString('base64')}`), /mfe-boards weighs/],
  [
    'a page elsewhere',
    says({ pages: [{ path: '/groups/:id', files: [], shared: [] }] }),
    /page \/groups\/:id is not/,
  ],
  [
    'a link elsewhere',
    says({ nav: [{ ...LINK, path: '/boardsmen' }] }),
    /nav \/boardsmen is not at or below/,
  ],
  [
    'a link without a text in one language',
    says({ nav: [{ ...LINK, label: { en: 'New', fr: ' ' } }] }),
    /nav \/boards\/new has no text in fr/,
  ],
  [
    'a command without a text in one language',
    says({ commands: [{ ...COMMAND, label: { en: '', fr: 'Le mien' } }] }),
    /command mine has no text in en/,
  ],
  ['a name that fills the menu', says({ label: { en: 'x'.repeat(41), fr: 'x' } }), /41 letters in en, 40/],
  [
    'an icon that the shell lacks',
    says({ commands: [{ ...COMMAND, icon: 'dragon' }] }),
    /has no icon dragon/,
  ],
  ['a section twice', says({ home: [SECTION, SECTION] }), /home mine stands twice/],
  [
    'more links than the menu holds',
    says({ nav: Array.from({ length: 9 }, (_, order) => ({ ...LINK, path: `/boards/${order}`, order })) }),
    /nav has 9 entries, 8 are allowed/,
  ],
  [
    'a kind of file that is not served',
    listing(['/remotes/mfe-boards/1.0.0/page.html']),
    /page.html is no kind/,
  ],
  [
    'too many files',
    listing(Array.from({ length: 150 }, (_, number) => `/remotes/mfe-boards/1.0.0/${number}.js`)),
    /it has 151 files, 150 are allowed/,
  ],
  ['too many bytes', runs('//'.padEnd(5_000_000)), /bytes together, 5000000 are allowed/],
  ['eval', runs('eval("1")'), /calls eval: the policy of the page stops that/],
  ['eval by another name', runs('const run=(0,eval);window.eval("1")'), /calls eval/],
  ['a function from text', runs('new Function("a","return a")'), /makes a function from text/],
  ['a timer with text', runs('setTimeout("tick()",9)'), /gives a timer text/],
  [
    'a worker that it registers',
    runs('navigator.serviceWorker?.register("/x.js")'),
    /registers a service worker/,
  ],
  [
    'a worker by another writing',
    runs('navigator["serviceWorker"].register(u)'),
    /registers a service worker/,
  ],
  ['a worker that it is', runs('self.addEventListener("fetch",e=>e)'), /is a service worker/],
  ['a script of another origin', runs('import("https://cdn.example/x.js")'), /loads from another origin/],
  [
    'a module of another origin',
    runs('\nimport{a as b}from"//cdn.example/x.js"'),
    /loads from another origin/,
  ],
  [
    'a script element of another origin',
    runs('s.src="https://cdn.example/x.js"'),
    /loads from another origin/,
  ],
]

test.each(REFUSED)('%s is refused and nothing is written', async (_, what, reason) => {
  await expect(release('1.0.0', what)).rejects.toThrow(reason)
  expect(await shop.store.revisions()).toEqual([])
  expect(await shop.store.files({ name: 'mfe-boards', version: '1.0.0' })).toBeNull()
})

test('every reason is told', async () => {
  const what = { ...runs('eval("1")'), ...says({ contract: 7, paths: ['/error'] }) }
  const refused = await release('1.0.0', what).catch(error => error.reasons)
  expect(refused).toEqual([
    expect.stringContaining('contract 7'),
    expect.stringContaining('/error'),
    expect.stringContaining('eval'),
  ])
})

test.each([
  ['links, commands and sections of its own', says({ nav: [LINK], commands: [COMMAND], home: [SECTION] })],
  [
    'words that only look like code from text',
    runs('x.eval(1);medieval("a");"a Function (or not)";isFunction("a")'),
  ],
  ['the last resort of old libraries', runs('var root=globalThis||Function("return this")()')],
  ['push by the worker of the page', runs('navigator.serviceWorker.ready.then(r=>r.pushManager)')],
  ['links to other sites', runs('const href="https://example.org/x.js",note="see https://example.org"')],
  ['its own chunks', runs('import("./"+name);import("/remotes/mfe-boards/1.0.0/a.js")')],
])('%s pass', async (_, what) => {
  expect(await release('1.0.0', what)).toMatchObject({ changed: true })
})

test('a development build holds helpers that make code from text, and passes', async () => {
  const what = runs('new Function("a","return a")')
  expect(await release('1.0.0-dev.1', what)).toMatchObject({ changed: true })
  await expect(release('1.0.1', what)).rejects.toThrow('makes a function from text')
})

test('styles load nothing from another origin', async () => {
  const built = await shop.built('1.0.0')
  const path = '/remotes/mfe-boards/1.0.0/page.css'
  for (const text of ['@import "https://a.example/x.css";', 'a{background:url(//a.example/x.png)}']) {
    const files = new Map([...built.files, ['page.css', Buffer.from(text)]])
    const entry = { ...built.entry, files: { ...built.entry.files, [path]: `sha384-${'A'.repeat(64)}` } }
    await expect(publish({ ...built, entry, files }, shop.options)).rejects.toThrow(
      'page.css loads from another',
    )
  }
})

const packages = createRequire(import.meta.url)
const fileOf = (name: string, file: string) =>
  readFileSync(join(dirname(packages.resolve(`${name}/package.json`)), file), 'utf8')
const kitFile = (file: string) =>
  readFileSync(join(import.meta.dirname, '../../../../shell/kit', file), 'utf8')
test.each([
  ['react', () => fileOf('react', 'cjs/react.production.js')],
  ['react-dom', () => fileOf('react-dom', 'cjs/react-dom.production.js')],
  ['react', () => 'e.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED=t'],
  ['react-router-dom', () => 'x(n(),"useParams() may be used only in the context of a <Router> component.")'],
  ['jotai', () => fileOf('jotai', 'dist/vanilla/internals.js')],
  ['@pingboard/kit/api', () => kitFile('api/position.ts')],
  ['@pingboard/kit/unsent', () => kitFile('unsent/device.ts')],
])('a copy of %s is refused', async (library, code) => {
  await expect(release('1.0.0', runs(code()))).rejects.toThrow(
    `holds a copy of ${library}, which the shell shares`,
  )
})

test('what every build takes from React, and the shell does not share, is no copy', async () => {
  const code = ['react-jsx-runtime', 'react-compiler-runtime'].map(name =>
    fileOf('react', `cjs/${name}.production.js`),
  )
  expect(await release('1.0.0', runs(code.join('\n')))).toMatchObject({ changed: true })
})

const asTeam = async (paths: readonly string[], mayClaim: readonly string[], version = '1.0.0') =>
  publish(await shop.built(version, { name: 'mfe-club', change: () => ({ paths: [...paths] }) }), {
    ...shop.options,
    mayClaim,
  })

test('a team claims its own addresses and what is below them', async () => {
  await release('1.0.0')
  await expect(asTeam(['/clubs', '/scores'], ['/clubs'])).rejects.toThrow(
    '/scores is not among the addresses that this slice may claim (/clubs)',
  )
  await expect(asTeam(['/clubsmen'], ['/clubs'])).rejects.toThrow('is not among the addresses')
  await expect(asTeam(['/'], ['/'])).rejects.toThrow('belongs to the shell')
  expect(await asTeam(['/clubs', '/clubs/map'], ['/clubs'])).toMatchObject({ changed: true })
})

test('a team takes no part of another slice; an address there is the operator’s to give', async () => {
  await release('1.0.0', { name: 'mfe-groups', change: () => ({ paths: ['/clubs/groups'] }) })
  await expect(asTeam(['/clubs/groups'], ['/clubs'])).rejects.toThrow(
    '/clubs/groups is answered by mfe-groups',
  )
  await expect(asTeam(['/clubs/groups/map'], ['/clubs'])).rejects.toThrow(
    '/clubs/groups/map lies below /clubs/groups, which is answered by mfe-groups',
  )
  expect(await asTeam(['/clubs'], ['/clubs'])).toMatchObject({ changed: true })
  const given = await asTeam(['/clubs/groups/map'], ['/clubs/groups/map'], '1.1.0')
  expect(given).toMatchObject({ changed: true })
  const claim = { name: 'mfe-home', change: () => ({ paths: ['/clubs/groups/new'] }) }
  expect(await release('1.0.0', claim)).toMatchObject({ changed: true })
})

test('files that are no built slice are refused with what is wrong with them', () => {
  const of = (files: Record<string, string>) => () =>
    builtOf(new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])))
  expect(of({})).toThrow('there is no slice.json: build the slice first')
  expect(of({ 'slice.json': '{' })).toThrow('slice.json: should be an object in JSON')
  expect(of({ 'slice.json': '{"name":"boards"}' })).toThrow(
    'slice.json: name should be mfe- and 1 to 20 small',
  )
  const entry = 'https://evil.example/remoteEntry.js'
  const absolute = of({ 'slice.json': JSON.stringify({ entry, files: { [entry]: 'sha384-' } }) })
  expect(absolute).toThrow('slice.json: entry should be an address of this product, with one "/"')
  expect(absolute).toThrow(`slice.json: files ${entry} should be an address of this product`)
})

test('a build that does not say which names it uses is refused, but for one of contract 1', async () => {
  const { files } = await shop.built('1.0.0')
  const without = new Map([...files].filter(([name]) => name !== 'uses.json'))
  expect(() => builtOf(without)).toThrow('there is no uses.json')
  const before = await shop.built('1.0.0', { change: () => ({ contract: 1 }) })
  const older = new Map([...before.files].filter(([name]) => name !== 'uses.json'))
  expect(builtOf(older).uses).toEqual({})
})

test('a compressed form that holds anything else is not stored, however much it holds', async () => {
  const built = await shop.built('1.0.0')
  const bomb = Buffer.concat(Array(300).fill(gzipSync(Buffer.alloc(1_000_000))))
  const before = process.memoryUsage().rss
  const files = new Map([...built.files, ['remoteEntry.js.gz', bomb]])
  expect([...storedFiles({ ...built, files }).keys()]).toEqual(['remoteEntry.js', 'uses.json'])
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  const packed = gzipSync(built.files.get('remoteEntry.js') ?? '')
  const good = new Map([...built.files, ['remoteEntry.js.gz', packed]])
  expect(storedFiles({ ...built, files: good }).has('remoteEntry.js.gz')).toBe(true)
})
