import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { somebody } from '../support/client.ts'
import { runProcess, startProcess } from '../support/process.ts'

// Files beside the two databases, damaged or missing: refused in one line, or made again with a line in the log.

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pingboard-damaged-'))
  const product = await startProcess(join(dir, 'sound'))
  await somebody(product.origin)
  await product.stop('SIGKILL')
})
afterAll(() => rm(dir, { recursive: true, force: true }))

let copies = 0
async function aCopy(): Promise<string> {
  const copy = join(dir, `copy-${++copies}`)
  await cp(join(dir, 'sound'), copy, { recursive: true })
  return copy
}
const change = async (file: string, to: (text: string) => string) =>
  writeFile(file, to(await readFile(file, 'latin1')), 'latin1')
/** Changes one letter in the middle, as a flipped bit does: a damaged secret looks as good as a sound one. */
const another = (text: string) => {
  const at = Math.floor(text.length / 2)
  return text.slice(0, at) + (text[at] === 'Q' ? 'U' : 'Q') + text.slice(at + 1)
}
const REMOTE = 'edge/remotes/mfe-groups/1.0.0/remoteEntry.js'

test.each<[what: string, harm: (data: string) => Promise<unknown>, why: RegExp]>([
  ['a secret', data => change(join(data, 'invitations.secret'), another), /invitations\.secret is damaged/],
  [
    'the other secret',
    data => change(join(data, 'mail-links.secret'), another),
    /mail-links\.secret is damaged/,
  ],
  [
    'the keys of pushes',
    data => change(join(data, 'push-keys.secret.json'), another),
    /push-keys\.secret\.json is damaged/,
  ],
  [
    'keys of pushes that are no pair, in a folder of an older build',
    async data => {
      await rm(join(data, 'secrets.sums'))
      await change(join(data, 'push-keys.secret.json'), text => text.replace('{', ''))
    },
    /push-keys\.secret\.json does not hold a pair of keys/,
  ],
  [
    'every revision of the slices',
    async data => {
      for (const name of await readdir(join(data, 'edge/registry')))
        if (name.endsWith('.json')) await change(join(data, 'edge/registry', name), () => '{')
    },
    /edge\/registry is damaged/,
  ],
])('%s: the start is refused in one line that names the file', async (_, harm, why) => {
  const data = await aCopy()
  await harm(data)
  const { code, output } = await runProcess(data)
  expect(code).toBe(1)
  const lines = output
    .trim()
    .split('\n')
    .filter(line => !line.startsWith('{'))
  expect(lines).toEqual([expect.stringMatching(why)])
})

test.each<[what: string, harm: (data: string) => Promise<unknown>, said: RegExp]>([
  ['a secret that is gone', data => rm(join(data, 'invitations.secret')), /a kept secret was missing/],
  [
    'keys of pushes that are gone',
    data => rm(join(data, 'push-keys.secret.json')),
    /a kept secret was missing/,
  ],
  [
    'a damaged serial number',
    data =>
      change(join(data, 'federation/federation-serial-demo.json'), text =>
        text.replace(/"serial":"./, found => found.slice(0, -1) + (found.endsWith('Q') ? 'U' : 'Q')),
      ),
    /the federation serial was damaged/,
  ],
  [
    'a damaged lock',
    data =>
      writeFile(
        join(data, 'owner.sqlite'),
        'no database at all, and longer than a header of one: '.repeat(20),
      ),
    /the lock of the data directory was damaged/,
  ],
  [
    'a damaged file of leases',
    // The killed process left most of the leases in the write-ahead file.
    async data => {
      for (const name of ['leases.sqlite', 'leases.sqlite-wal'])
        await writeFile(join(data, name), 'no database at all, and longer than a header of one: '.repeat(20))
    },
    /the file of leases was damaged/,
  ],
  [
    'a pointer that is gone',
    data => rm(join(data, 'edge/registry/current')),
    /edge\/registry\/current was damaged/,
  ],
  [
    'a pointer to nothing',
    data => writeFile(join(data, 'edge/registry/current'), '77'),
    /edge\/registry\/current was damaged/,
  ],
  [
    'a damaged file of a slice',
    data => change(join(data, REMOTE), another),
    /a damaged slice was made again/,
  ],
  ['a file of a slice that is gone', data => rm(join(data, REMOTE)), /a damaged slice was made again/],
  [
    'a slice that is gone',
    data => rm(join(data, 'edge/remotes/mfe-groups'), { recursive: true }),
    /a damaged slice was made again/,
  ],
])('%s: made again, with a line in the log', async (_, harm, said) => {
  const data = await aCopy()
  await harm(data)
  const product = await startProcess(data)
  expect(product.output()).toMatch(said)
  const registry = await (await fetch(`${product.origin}/registry.json`)).json()
  expect(registry.slices).toHaveLength(3)
  for (const { entry } of registry.slices) expect((await fetch(`${product.origin}${entry}`)).status).toBe(200)
  expect(await product.stop()).toBe(0)
  const again = await startProcess(data)
  expect(again.output()).not.toMatch(said)
  expect(await again.stop()).toBe(0)
})

test('files that are only remembered anew are made without a word', async () => {
  const data = await aCopy()
  for (const name of ['secrets.sums', 'owner.sqlite', 'leases.sqlite']) await rm(join(data, name))
  const product = await startProcess(data)
  expect(await product.stop()).toBe(0)
  expect(await readFile(join(data, 'secrets.sums'), 'utf8')).toMatch(/^[0-9a-f]{64} {2}mail-links\.secret$/m)
})
