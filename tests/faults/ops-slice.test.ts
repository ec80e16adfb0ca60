import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { workshop } from '@pingboard/infra/edge/release/testing.ts'
import { openSliceFiles } from '@pingboard/infra/slice-store/files.ts'
import type { Person } from '@pingboard/services/ports/personal-records.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ops, opsProcess } from '../support/ops.ts'
import { startProduct } from '../support/product.ts'

const PERSON: Omit<Person, 'id'> = {
  email: 'jeanne@club.example',
  firstname: 'Jeanne',
  lastname: 'Martin',
  licenseNumber: null,
  passwordHash: 'none',
  enableEmails: false,
  enableNotifications: false,
  isVerified: true,
  language: 'fr',
  flags: [],
  createdAt: '2026-11-23T15:00:00.000Z',
  updatedAt: '2026-11-23T15:00:00.000Z',
}
let shop: Awaited<ReturnType<typeof workshop>>
let dataDir: string
let shell: string[]
beforeAll(async () => {
  shop = await workshop()
  shell = ['--shell', shop.shellDist]
  dataDir = await mkdtemp(join(tmpdir(), 'pingboard-slice-'))
  await (await startProduct({ dataDir })).close()
})
afterAll(async () => {
  await shop.remove()
  await rm(dataDir, { recursive: true, force: true })
})
const slice = (...words: string[]) => ops(dataDir, 'slice', ...words)
const linesOf = async (...words: string[]) => (await slice(...words)).out.trimEnd().split('\n')

test('a slice is released, listed and taken back in the directory the setting names, beside a server that sees it', async () => {
  const product = await startProduct({ dataDir })
  const on = async () => {
    const { slices } = await (await fetch(`${product.origin}/registry.json`)).json()
    return slices.map(({ name, version }: Record<string, string>) => `${name} ${version}`).sort()
  }
  try {
    const before = await on()
    expect(before).toHaveLength(3)
    const dist = await shop.slice('9.0.0')
    const done = { code: 0, err: '', out: 'mfe-boards 9.0.0 is on, revision 4\n' }
    expect(await opsProcess(dataDir, 'slice', 'publish', dist, ...shell)).toMatchObject(done)
    expect(await on()).toEqual(before.map((one: string) => one.replace(/^(mfe-boards) .*/, '$1 9.0.0')))
    expect((await slice('publish', dist, ...shell)).out).toBe('mfe-boards 9.0.0 was on already\n')
    await writeFile(join(dataDir, 'edge/remotes/mfe-boards/9.0.0/remoteEntry.js'), '')
    expect((await slice('publish', dist, ...shell)).out).toBe(
      'mfe-boards 9.0.0 was on already; damaged files of it were written again\n',
    )
    expect(await slice('rollback', 'mfe-boards')).toMatchObject({ code: 0, err: '' })
    expect(await on()).toEqual(before)
    expect(await linesOf('list')).toEqual(before)
    expect((await slice('withdraw', 'mfe-account', '--reason', 'It stops')).out).toMatch(
      /^mfe-account \S+ is switched off, revision 6\n$/,
    )
    expect(await on()).toEqual(before.filter((one: string) => !one.startsWith('mfe-account')))
    expect(await linesOf('history', 'mfe-account')).toContainEqual(
      expect.stringMatching(/ withdraw mfe-account \S+ by operator: It stops$/),
    )
    expect(await slice('rollback', 'mfe-account')).toMatchObject({ code: 0, err: '' })
    expect(await on()).toEqual(before)
  } finally {
    await product.close()
  }
})

test('a candidate is tried beside a running product, by share, groups and testers named by e-mail, and ended', async () => {
  const product = await startProduct({ dataDir })
  try {
    const tester = { ...PERSON, id: 'b'.repeat(26) as UserId }
    await product.ports.people.records.add(tester)
    const group = 'a'.repeat(26)
    const dist = await shop.slice('9.5.0')
    const who = ['--share', '25', '--tester', 'Jeanne@club.example', '--group', group]
    const begun = await slice('candidate', dist, ...who, '--commit', '0123abc', ...shell)
    expect(begun).toMatchObject({ code: 0, err: '' })
    expect(begun.out).toMatch(
      /^mfe-boards 9\.5\.0 is on trial for 25 % of the browsers, 1 group, 1 tester, rev/,
    )
    const candidate = async () => (await openSliceFiles(dataDir).current()).candidates?.[0]
    expect(await candidate()).toMatchObject({ share: 0.25, testers: [tester.id], groups: [group] })
    expect(await linesOf('list')).toContainEqual(
      expect.stringMatching(/^mfe-boards \S+; on trial 9\.5\.0 for 25 % .*, since 2\d{3}-/),
    )
    expect((await slice('publish', await shop.slice('9.4.0'), ...shell)).out).toMatch(
      /^mfe-boards 9\.4\.0 is on, revision \d+; 9\.5\.0 stays on trial for 25 % of the browsers, 1 group, 1 tester\n$/,
    )
    expect(await slice('candidate', 'mfe-boards', '--share', '60', '--group', '')).toMatchObject({ code: 0 })
    expect(await candidate()).toMatchObject({ share: 0.6, testers: [tester.id], groups: [] })
    expect(await slice('abandon', 'mfe-boards', '--reason', 'The\u001b[2J clock')).toMatchObject({ code: 0 })
    expect(await candidate()).toBeUndefined()
    expect(await slice('candidate', 'mfe-boards', '9.5.0', '--share', '1', ...shell)).toMatchObject({
      code: 0,
    })
    expect((await slice('promote', 'mfe-boards', ...shell)).out).toMatch(
      /^mfe-boards 9\.5\.0 is on, revision/,
    )
    expect(
      (await linesOf('history', 'mfe-boards')).slice(-6).map(line => line.replace(/^. +\d+ +\S+ /, '')),
    ).toEqual([
      'candidate mfe-boards 9.5.0 by operator, commit 0123abc',
      'publish mfe-boards 9.4.0 by operator',
      'candidate mfe-boards 9.5.0 by operator',
      'abandon mfe-boards 9.5.0 by operator: The [2J clock',
      'candidate mfe-boards 9.5.0 by operator',
      'promote mfe-boards 9.5.0 by operator',
    ])
    expect(await linesOf('history', 'mfe-groups')).toEqual([
      expect.stringMatching(/^ {2}\d+ {2}\S+ publish mfe-groups \S+ by product$/),
    ])
  } finally {
    await product.close()
  }
})

test('what cannot be done is told in the exit code: refused is 1, not understood is 2', async () => {
  const broken = await shop.slice('9.1.0', { change: () => ({ contract: 7 }) })
  expect(await slice('publish', broken, ...shell)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('contract 7'),
  })
  const refused = [
    ['rollback', 'mfe-none'],
    ['rollback', 'mfe-boards', '7.7.7'],
    ['promote', 'mfe-boards'],
    ['abandon', 'mfe-boards'],
    ['withdraw', 'mfe-none'],
    ['history', 'mfe-none'],
    ['candidate', join(dataDir, 'nothing')],
    ['candidate', 'mfe-boards', '--share', '10'],
    ['candidate', broken, '--tester', 'nobody@club.example'],
  ]
  for (const words of refused)
    expect(await slice(...words), words.join(' ')).toMatchObject({ code: 1, out: '' })
  const misused = [
    ['publish'],
    ['rollback'],
    ['list', 'x'],
    ['publish', 'a', 'b'],
    ['remove', 'a'],
    ['constructor'],
    ['promote', 'mfe-boards', '1.0.0'],
    ['withdraw', 'mfe-boards', '1.0.0'],
    ['withdraw', 'mfe-boards', '--reason', 'x'.repeat(501)],
    ['candidate', 'mfe-boards', '--share', '101'],
    ['candidate', 'mfe-boards', '--share', '0,25'],
    ['candidate', 'mfe-boards', '--group', 'x'],
    ['abandon', 'mfe-boards', '--reason', 'x'.repeat(501)],
    ['publish', broken, '--commit', 'main'],
    ['publish', broken, '--share', '5'],
    ['promote', 'mfe-boards', '--tester', 'jeanne@club.example'],
    ['rollback', 'mfe-boards', '--reason', 'x'],
    ['candidate', 'mfe-boards', '--label', 'x'],
  ]
  for (const words of misused)
    expect(await slice(...words), words.join(' ')).toMatchObject({ code: 2, out: '' })
  const nowhere = join(dataDir, 'mistyped')
  expect(await ops(nowhere, 'slice', 'publish', await shop.slice('9.2.0'), ...shell)).toMatchObject({
    code: 1,
  })
  await expect(readdir(nowhere)).rejects.toThrow('ENOENT')
})

test('the history names a damaged revision, shows the others, and of those from before their versions', async () => {
  const before = (await openSliceFiles(dataDir).revision(3)) ?? { slices: [] }
  await writeFile(join(dataDir, 'edge/registry/2.json'), '{')
  await writeFile(
    join(dataDir, 'edge/registry/3.json'),
    JSON.stringify({ revision: 3, slices: before.slices.slice(0, 1) }),
  )
  const [first, second, third, ...others] = await linesOf('history')
  expect(first).toMatch(/^ {2}1 {2}\S+ publish mfe-\w+ \S+ by product$/)
  expect(second).toBe('  2  damaged')
  expect(third).toMatch(/^ {2}3 {2}mfe-\w+ \S+$/)
  expect(others.filter(line => line.startsWith('*'))).toEqual([expect.stringContaining('promote mfe-boards')])
})
