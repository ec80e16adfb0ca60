import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { satisfies } from '@pingboard/infra/edge/release/satisfies.ts'
import { expect, it, onTestFinished } from 'vitest'
import { missingIn } from '../../shell/kit/bin/missing.mjs'
import { releaseBy } from '../../shell/kit/bin/pingboard-slice.mjs'
import { aSmallSlice } from '../support/small-slice.ts'

const TOKEN = `pbs_${'t'.repeat(43)}`
const PROVIDES = { contracts: [2], shared: { react: '19.3.1' }, names: { react: ['useState'] } }
const DONE = { slice: 'mfe-club', version: '1.0.0', revision: 7, changed: true }

interface Said {
  /** What happens to the connection before it answers. */
  readonly first?: 'cut' | 'late'
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: object
}

/** A product that answers the requests for releases as it is told, one after the other. */
async function aProduct(...answers: readonly Said[]) {
  const asked: { readonly request: IncomingMessage; readonly body: string }[] = []
  const left = [...answers]
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const isProvides = request.url === '/edge/provides.json'
    if (!isProvides) asked.push({ request, body })
    const {
      first,
      status = 200,
      headers = {},
      body: said = DONE,
    } = isProvides ? { body: PROVIDES } : (left.shift() ?? {})
    if (first === 'cut') return request.socket.destroy()
    if (first === 'late') await wait(5500)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(said))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

async function aFolder(version = '1.0.0'): Promise<string> {
  const folder = await aSmallSlice(version)
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

async function run(folder: string, to: string, ...args: readonly string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await releaseBy([...args, '--to', to], {
    env: { PINGBOARD_SLICE_TOKEN: TOKEN },
    folder,
    say: line => void out.push(line),
    complain: line => void err.push(line),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

it('a product that is busy is asked again, and no other refusal is', async () => {
  const busy = { status: 503, body: { code: 'OVERLOADED', detail: 'busy', retryAfter: 0 } }
  const { origin, asked } = await aProduct(busy, busy, {})
  expect(await run(await aFolder(), origin, 'publish')).toMatchObject({ code: 0, err: '' })
  expect(asked).toHaveLength(3)
  const limited = await aProduct({
    status: 429,
    body: { code: 'TOO_MANY_REQUESTS', detail: 'wait', retryAfter: 60 },
  })
  const refused = await run(await aFolder(), limited.origin, 'publish')
  expect(refused).toMatchObject({ code: 3, err: expect.stringContaining('try again in 60 seconds') })
  expect(limited.asked).toHaveLength(1)
})

it.each<Said>([
  { first: 'cut' },
  // The product gave up in the middle.
  { first: 'late', status: 503, body: { code: 'OVERLOADED', detail: 'busy', retryAfter: 0 } },
])(
  'a release without an answer that may have been done is not repeated: %o',
  { timeout: 30_000 },
  async said => {
    const { origin, asked } = await aProduct(said)
    const { code, err } = await run(await aFolder(), origin, 'rollback')
    expect([code, asked.length]).toEqual([3, 1])
    expect(err).toContain('whether it was released is not known: look at `status`')
  },
)

it.each(['publish', 'promote'])('%s at an address of something else says so', async action => {
  const server = createServer((_request, response) => response.end('<!doctype html>'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { code, err } = await run(await aFolder(), origin, action)
  expect([code, err]).toEqual([3, `${origin} answers, but is no Pingboard: is the address right?`])
})

it.each([
  ['publish', { onTrial: null }, 'is on for everybody, revision 7'],
  ['publish', { onTrial: '1.1.0' }, 'is on for all but those who try 1.1.0, revision 7'],
  ['promote', { onTrial: null }, 'is on for everybody, revision 7'],
  ['rollback', { onTrial: '1.1.0' }, 'is on again for all but those who try 1.1.0, revision 7'],
  // A product of before does not say whether there is a trial.
  ['publish', {}, 'is on, revision 7'],
  ['publish', { changed: false, onTrial: null }, 'nothing to do, it was so already'],
  [
    'publish',
    { changed: false, mended: true, onTrial: null },
    'it was so already; damaged files of it were written again',
  ],
  [
    'candidate',
    { mended: true, onTrial: '1.0.0' },
    'is on trial, revision 7; damaged files of it were written again',
  ],
])('what a team reads after %s when the product says %o', async (action, said, told) => {
  const { origin } = await aProduct({ body: { ...DONE, ...said } })
  const { out } = await run(
    await aFolder(),
    origin,
    action,
    ...(action === 'candidate' ? ['--share', '5'] : []),
  )
  expect(out.replace(/^mfe-club 1\.0\.0:? /, '')).toBe(told)
})

it('the token goes to the product that was named, and nowhere that it leads to', async () => {
  const elsewhere = await aProduct()
  const { origin, asked } = await aProduct({ status: 307, headers: { location: `${elsewhere.origin}/x` } })
  expect((await run(await aFolder(), origin, 'promote')).code).toBe(3)
  expect(asked[0]?.request.headers.authorization).toBe(`Bearer ${TOKEN}`)
  expect(elsewhere.asked).toEqual([])
})

it('what another machine says cannot command the terminal, and no line holds the token', async () => {
  const { origin } = await aProduct({
    status: 422,
    body: { code: 'SLICE_REFUSED', detail: 'no\u001b[2J', reasons: ['first\r\nsecond \u009b1m'] },
  })
  const { code, out, err } = await run(await aFolder(), origin, 'publish')
  expect(code).toBe(1)
  expect(err).toBe('SLICE_REFUSED: no [2J\n  - first  second  1m')
  expect(out + err).not.toContain(TOKEN)
})

it('files that a browser does not load and the product does not read stay at home', async () => {
  const folder = await aFolder()
  await writeFile(join(folder, 'dist/mf-manifest.json'), '{}')
  await writeFile(join(folder, 'dist/remoteEntry.js.map'), '{}')
  await writeFile(join(folder, 'dist/remoteEntry.js.gz'), 'packed')
  const { origin, asked } = await aProduct()
  await run(folder, origin, 'publish')
  expect(Object.keys(JSON.parse(asked[0]?.body ?? '{}').files).sort()).toEqual(
    ['remoteEntry.js', 'remoteEntry.js.gz', 'slice.json', 'texts.json', 'uses.json'].sort(),
  )
})

it('a commit is named only where it holds everything that was built', async () => {
  const folder = await aFolder()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=team', '-c', 'user.email=team@club.example', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim()
  const { origin, asked } = await aProduct()
  const sent = () => JSON.parse(asked.at(-1)?.body ?? '{}').commit
  await run(folder, origin, 'publish')
  expect(sent()).toBeUndefined()
  git('init', '--quiet')
  git('add', '.')
  git('commit', '--quiet', '-m', 'a slice')
  await run(folder, origin, 'publish')
  expect(sent()).toBe(git('rev-parse', 'HEAD'))
  await writeFile(join(folder, 'more.ts'), '')
  await run(folder, origin, 'publish')
  expect(sent()).toBeUndefined()
})

it('what is built must be the version that package.json names, and whole', async () => {
  const { origin, asked } = await aProduct()
  const folder = await aFolder()
  await writeFile(join(folder, 'package.json'), '{"name":"mfe-club","version":"1.0.1"}')
  expect(await run(folder, origin, 'publish')).toMatchObject({
    code: 1,
    err: 'package.json is version 1.0.1, and what is built is 1.0.0: build the slice again',
  })
  await writeFile(join(folder, 'package.json'), '{"name":"mfe-club","version":"1.0.0"}')
  await rm(join(folder, 'dist/remoteEntry.js'))
  expect(await run(folder, origin, 'publish')).toMatchObject({
    code: 1,
    err: expect.stringContaining('lacks remoteEntry.js'),
  })
  expect(asked).toEqual([])
})

it('the client and the product read ranges of versions alike', () => {
  const versions = ['0.1.2', '0.2.0', '1.0.0', '1.1.0', '1.2.3', '2.0.0', '1.2.3-rc.1', '10.0.0', 'next']
  for (const version of versions)
    for (const range of [...versions, ...versions.map(one => `^${one}`), '~1.2.3', '*', '>=1.0.0']) {
      const missing = missingIn(
        { entry: { contract: 2, requires: { a: range } }, uses: {} },
        { contracts: [2], shared: { a: version } },
      )
      expect({ version, range, fits: missing.length === 0 }).toEqual({
        version,
        range,
        fits: satisfies(version, range),
      })
    }
})
