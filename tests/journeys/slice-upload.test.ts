import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { listGroups } from '@pingboard/contracts/http/groups.ts'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { somebody } from '../support/client.ts'
import { type Product, startProduct } from '../support/product.ts'
import { aSmallSlice, type SmallSlice, uploadFrom } from '../support/small-slice.ts'
import { asker, aTeam } from '../support/team.ts'

let product: Product
const logged: string[] = []
beforeAll(async () => {
  product = await startProduct({ logger: pino({ level: 'info' }, { write: line => void logged.push(line) }) })
})
afterAll(() => product.close())

const team = (given?: Parameters<typeof aTeam>[2]) => aTeam(product.origin, product.ports.sliceTokens, given)
async function built(version: string, what?: SmallSlice): Promise<string> {
  const folder = await aSmallSlice(version, what)
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}
const upload = async (version: string, what?: SmallSlice, commit?: string) =>
  uploadFrom(await built(version, what), commit)
const versionsOn = async () => {
  const registry = await (await fetch(`${product.origin}/registry.json`)).json()
  return Object.fromEntries(
    registry.slices.map((slice: { name: string; version: string }) => [slice.name, slice.version]),
  )
}
/** Everything that a release could change: revisions with their audit lines, and files. */
async function everything() {
  const { slices } = product.ports
  const revisions = await slices.revisions()
  const versions = [1, 2, 3, 4, 5, 6, 7].map(major => ({ name: 'mfe-club', version: `${major}.0.0` }))
  const stored = await Promise.all(versions.map(version => slices.files(version)))
  return {
    current: await slices.current(),
    notes: await Promise.all(revisions.map(async number => (await slices.revision(number))?.note)),
    stored: stored.map(files => files && [...files.keys()]),
    // Halves of a version, too. Over MongoDB the store is no folder.
    files: await readdir(join(product.dataDir, 'edge'), { recursive: true }).then(
      files => files.sort(),
      () => null,
    ),
  }
}

describe('a team', () => {
  it('publishes, tries, widens, promotes and takes back over HTTP, and others stay as they are', async () => {
    const { ask } = await team()
    const { 'mfe-club': none, ...others } = await versionsOn()
    expect(none).toBeUndefined()
    const first = await ask('publish', await upload('1.0.0', {}, 'abcdef1234567'))
    expect(first).toMatchObject({ status: 200, body: { version: '1.0.0', changed: true } })
    expect(await versionsOn()).toEqual({ ...others, 'mfe-club': '1.0.0' })
    const file = await fetch(`${product.origin}/remotes/mfe-club/1.0.0/remoteEntry.js`)
    expect(await file.text()).toContain("version = '1.0.0'")

    expect((await ask('candidate', { upload: await upload('1.1.0'), share: 0 })).status).toBe(200)
    expect(await versionsOn()).toMatchObject({ 'mfe-club': '1.0.0' })
    expect((await ask('candidate', { share: 0.5 })).body).toMatchObject({ version: '1.1.0', changed: true })
    expect((await ask('/edge/slices/mfe-club')).body).toMatchObject({
      on: { version: '1.0.0' },
      candidate: { version: '1.1.0', share: 0.5 },
    })
    expect((await ask('promote', {})).body).toMatchObject({ version: '1.1.0', changed: true })
    expect(await versionsOn()).toEqual({ ...others, 'mfe-club': '1.1.0' })
    expect((await ask('rollback', {})).body).toMatchObject({ version: '1.0.0' })
    expect(await versionsOn()).toEqual({ ...others, 'mfe-club': '1.0.0' })
    const { audit } = (await ask('/edge/slices/mfe-club')).body
    expect(audit).toMatchObject([
      { action: 'rollback', version: '1.0.0', by: 'clubs' },
      { action: 'promote', version: '1.1.0' },
      { action: 'candidate', version: '1.1.0' },
      { action: 'candidate', version: '1.1.0' },
      { action: 'publish', version: '1.0.0', commit: 'abcdef1234567', by: 'clubs' },
    ])
  })

  it('does the same with its client, which says what the product answers and names the commit', async () => {
    const { run } = await team({ slice: 'mfe-map', label: 'maps', paths: ['/maps'] })
    const what = { name: 'mfe-map', facts: { paths: ['/maps'] } }
    const folder = await built('1.0.0', what)
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=team', '-c', 'user.email=team@club.example', ...args], {
        cwd: folder,
        encoding: 'utf8',
      }).trim()
    git('init', '--quiet')
    git('add', '.')
    git('commit', '--quiet', '-m', 'a slice')
    expect(await run(folder, 'publish')).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringMatching(/^mfe-map 1\.0\.0 is on for everybody, revision \d+\n$/),
    })
    expect((await run(folder, 'publish')).out).toContain('nothing to do')
    const next = await built('1.1.0', what)
    expect((await run(next, 'candidate', '--share', '25')).out).toContain('mfe-map 1.1.0 is on trial')
    expect((await run(next, 'candidate', '--version', '1.1.0', '--share', '50')).code).toBe(0)
    const { out } = await run(folder, 'status')
    expect(out).toMatch(/version +1\.0\.0 +1\.1\.0/)
    expect(out).toMatch(/given to +the others +50 % of browsers/)
    expect(out).toContain(`publish 1.0.0 by maps from ${git('rev-parse', 'HEAD').slice(0, 12)}`)
    expect((await run(next, 'abandon', '--reason', 'too early')).out).toContain('is on trial no more')
    expect((await run(next, 'candidate', '--share', '100')).code).toBe(0)
    expect((await run(next, 'promote')).out).toContain('mfe-map 1.1.0 is on for everybody')
    expect((await run(next, 'rollback')).out).toContain('mfe-map 1.0.0 is on for everybody again')
    expect(await versionsOn()).toMatchObject({ 'mfe-map': '1.0.0' })
    expect((await run(next, 'promote')).err).toContain('SLICE_REFUSED')
  })

  it('is told by its client before an upload what the product lacks, and what is not built', async () => {
    const { run, ask } = await team()
    const before = await everything()
    const folder = await built('7.0.0', {
      uses: { react: ['useTomorrow'] },
      facts: { contract: 9, requires: { react: '^20.0.0', vue: '^3.0.0' } },
    })
    const lacking = await run(folder, 'publish')
    expect(lacking.code).toBe(1)
    expect(lacking.err.split('\n').slice(1, -1)).toEqual([
      '  - contract 9 is not served there (2, 1)',
      '  - react ^20.0.0 is asked for, and 19.3.1 is there',
      '  - vue is not provided there',
      '  - react has no useTomorrow there',
    ])
    await rm(join(folder, 'dist'), { recursive: true })
    expect(await run(folder, 'publish')).toMatchObject({
      code: 1,
      err: expect.stringContaining('build the slice first'),
    })
    for (const [args, code, told] of [
      [['publish', '--share', '10'], 2, 'publish has no --share'],
      [['candidate', '--dist', 'dist'], 2, 'who tries it?'],
      [['candidate', '--version', '1.0.0', '--share', '101'], 2, '0 to 100'],
      [['publish', '--to', 'http://scores.example.org'], 2, 'needs https'],
      [['destroy'], 2, 'pingboard-slice <action>'],
      [['rollback', '--version', '9.9.9'], 1, 'never published'],
      [['status', '--to', 'http://127.0.0.1:9'], 3, 'does not answer'],
    ] as const) {
      const outcome = await run(folder, ...args)
      expect({ args, code: outcome.code }).toEqual({ args, code })
      expect(outcome.err).toContain(told)
    }
    expect(await everything()).toEqual(before)
    expect((await ask('/edge/slices/mfe-club')).status).toBe(200)
  })
})

describe('twelve ways to publish something broken are refused with a reason, and nothing changes', () => {
  const facts = (given: SmallSlice['facts']): SmallSlice => ({ facts: given })
  const digest = `sha384-${'A'.repeat(64)}`
  const path = '/remotes/mfe-club/5.0.0/remoteEntry.js'

  it.each<[way: string, what: SmallSlice, reason: RegExp]>([
    ['a name that is missing', { uses: { react: ['useTomorrow'] } }, /react has no useTomorrow/],
    ['another React', facts({ requires: { react: '^18.2.0' } }), /react \^18\.2\.0 is asked for/],
    ['a wrong digest', facts({ files: { [path]: digest } }), /does not have its digest/],
    ['an absolute address', facts({ entry: 'https://cdn.example/remoteEntry.js' }), /slice\.json: entry/],
    [
      'a script of an absolute address',
      { code: 'import("https://cdn.example/x.js")' },
      /loads from another origin/,
    ],
    ['an address of another slice', facts({ paths: ['/boards'] }), /\/boards is answered by mfe-boards/],
    ['an address that is not given', facts({ paths: ['/players'] }), /\/players is not among the addresses/],
    [
      'too much for a first visit',
      { code: `//${randomBytes(100_000).toString('base64')}` },
      /bytes gzip, 64000 are allowed/,
    ],
    ['a newer contract', facts({ contract: 3 }), /contract 3 is not served/],
    [
      'no text in one language',
      { texts: { en: ['title', 'late'], fr: ['title'] } },
      /late has no text in fr/,
    ],
    ['a script with eval', { code: 'export const x = eval("1")' }, /calls eval/],
    [
      'a service worker of its own',
      { code: 'navigator.serviceWorker.register("/remotes/mfe-club/5.0.0/sw.js")' },
      /registers a service worker/,
    ],
  ])('%s', async (_, what, reason) => {
    const { ask } = await team()
    const before = await everything()
    const body = await upload('5.0.0', what)
    for (const [action, sent] of [
      ['publish', body],
      ['candidate', { upload: body, share: 0.5 }],
    ] as const) {
      const refused = await ask(action, sent)
      expect(refused).toMatchObject({ status: 422, code: 'SLICE_REFUSED' })
      expect(refused.reasons.join('\n')).toMatch(reason)
    }
    expect(await everything()).toEqual(before)
  })

  it('another React in the code', async () => {
    const { ask } = await team()
    const react = createRequire(import.meta.url).resolve('react/package.json')
    const code = await readFile(join(dirname(react), 'cjs/react.production.js'), 'utf8')
    const before = await everything()
    expect((await ask('publish', await upload('5.0.0', { code }))).reasons.join()).toContain('copy of react')
    expect(await everything()).toEqual(before)
  })

  it('more bytes than an upload may have', async () => {
    const { ask } = await team()
    const before = await everything()
    const body = JSON.stringify({ files: { 'a.js': 'A'.repeat(8_000_000) } })
    expect(await ask('publish', body)).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
    expect(await everything()).toEqual(before)
  })

  it('a stale token', async () => {
    const { ask, id } = await team()
    const body = await upload('5.0.0')
    expect(await product.ports.sliceTokens.revoke(id, new Date().toISOString())).toBe(true)
    const before = await everything()
    for (const action of ['publish', 'candidate', 'promote', 'abandon', 'rollback'])
      expect(await ask(action, body)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
    expect(await everything()).toEqual(before)
  })

  it('the token of another slice', async () => {
    const { secret } = await team({ slice: 'mfe-map', label: 'maps', paths: ['/maps'] })
    const club = await upload('5.0.0')
    const before = await everything()
    const asClub = asker(product.origin, 'mfe-club', secret)
    for (const action of ['publish', 'candidate', 'promote', 'abandon', 'rollback'])
      expect(await asClub(action, club)).toMatchObject({ status: 403, code: 'FORBIDDEN' })
    expect(await asClub('/edge/slices/mfe-club')).toMatchObject({ status: 403 })
    const asMap = asker(product.origin, 'mfe-map', secret)
    expect((await asMap('publish', club)).reasons).toEqual([
      'the upload is mfe-club, and the token is for mfe-map',
    ])
    expect(await everything()).toEqual(before)
  })
})

it('an upload whose connection is cut in the middle changes nothing, and the next one is taken', async () => {
  const { ask, secret } = await team()
  const before = await everything()
  const body = JSON.stringify(await upload('6.0.0'))
  const { hostname, port } = new URL(product.origin)
  const head = [
    'POST /edge/slices/mfe-club/publish HTTP/1.1',
    `host: ${hostname}`,
    `authorization: Bearer ${secret}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    'expect: 100-continue',
  ]
  async function half() {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toContain('100 Continue')
    socket.write(body.slice(0, body.length / 2))
    return socket
  }
  // A token has one upload at a time. The product says 100 before it has looked up the token, so the probe may be first,
  // and the upload is refused.
  const probe = async () => (await ask('publish', { files: {} })).code
  let socket = await half()
  for (let attempt = 0; attempt < 10 && (await probe()) !== 'OVERLOADED'; attempt++) {
    socket.destroy()
    socket = await half()
  }
  expect(await probe()).toBe('OVERLOADED')
  const closed = once(socket, 'close')
  socket.destroy()
  await closed
  let code = await probe()
  while (code === 'OVERLOADED') code = await probe()
  expect(code).toBe('SLICE_REFUSED')
  expect(await everything()).toEqual(before)
  expect((await ask('publish', body)).status).toBe(200)
})

it('a hundred wrong tokens of one address are limited, and the API answers as before', async () => {
  const person = await somebody(product.origin)
  const wrong = asker(product.origin, 'mfe-club', `pbs_${'x'.repeat(43)}`)
  const before = await everything()
  const answers = await Promise.all(
    Array.from({ length: 100 }, async () => {
      const [{ status }, groups] = await Promise.all([
        wrong('publish', { files: {} }),
        person.call(listGroups),
      ])
      return { status, groups: groups.status }
    }),
  )
  expect(answers.filter(({ groups }) => groups !== 200)).toEqual([])
  const limited = answers.filter(({ status }) => status === 429)
  expect(limited.length).toBeGreaterThanOrEqual(80)
  expect(answers.filter(({ status }) => status !== 401 && status !== 429)).toEqual([])
  const { code, body } = await wrong('/edge/slices/mfe-club')
  expect({ code, waits: Number(body.retryAfter) > 0 }).toEqual({ code: 'TOO_MANY_REQUESTS', waits: true })
  expect(await everything()).toEqual(before)
})

it('no secret and no digest of one is in the log or in the registry', async () => {
  const lines = logged.join('')
  expect(lines).toContain('a team has released')
  expect(lines).not.toMatch(/pbs_[A-Za-z0-9_-]{10}/)
  const { slices } = product.ports
  const revisions = await Promise.all((await slices.revisions()).map(number => slices.revision(number)))
  const digests = (await product.ports.sliceTokens.kept()).map(({ digest }) => digest)
  expect(digests.length).toBeGreaterThan(0)
  const kept = JSON.stringify(revisions)
  expect(kept).toContain('"by":"clubs"')
  expect(kept).not.toMatch(/pbs_/)
  for (const digest of digests) expect(kept + lines).not.toContain(digest)
})
