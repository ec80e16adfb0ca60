import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { workshop } from '@pingboard/infra/edge/testing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ops, opsProcess } from '../support/ops.ts'
import { startProduct } from '../support/product.ts'

let shop: Awaited<ReturnType<typeof workshop>>
let dataDir: string
beforeAll(async () => {
  shop = await workshop()
  dataDir = await mkdtemp(join(tmpdir(), 'pingboard-slice-'))
  await (await startProduct({ dataDir })).close()
})
afterAll(async () => {
  await shop.remove()
  await rm(dataDir, { recursive: true, force: true })
})

test('a slice is released, listed and taken back in the directory the setting names, beside a server that sees it', async () => {
  const product = await startProduct({ dataDir })
  const on = async () => {
    const { slices } = await (await fetch(`${product.origin}/registry.json`)).json()
    return slices.map(({ name, version }: Record<string, string>) => `${name} ${version}`).sort()
  }
  try {
    const before = await on()
    expect(before).toHaveLength(3)
    const shell = ['--shell', shop.shellDist]
    const dist = await shop.slice('9.0.0')
    const done = { code: 0, err: '', out: 'mfe-boards 9.0.0 is on, revision 4\n' }
    expect(await opsProcess(dataDir, 'slice', 'publish', dist, ...shell)).toMatchObject(done)
    expect(await on()).toEqual(before.map((one: string) => one.replace(/^(mfe-boards) .*/, '$1 9.0.0')))
    expect((await ops(dataDir, 'slice', 'publish', dist, ...shell)).out).toBe(
      'mfe-boards 9.0.0 was on already\n',
    )
    expect((await ops(dataDir, 'slice', 'rollback', 'mfe-boards')).code).toBe(0)
    expect(await on()).toEqual(before)
    const { out } = await ops(dataDir, 'slice', 'list')
    expect(out.split('\n').filter(line => line.startsWith('*'))).toEqual([expect.stringMatching(/^\* 5 /)])
  } finally {
    await product.close()
  }
})

test('what cannot be done is told in the exit code: refused is 1, not understood is 2', async () => {
  const broken = await shop.slice('9.1.0', { change: () => ({ contract: 7 }) })
  const shell = ['--shell', shop.shellDist]
  expect(await ops(dataDir, 'slice', 'publish', broken, ...shell)).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringContaining('contract 7'),
  })
  expect(await ops(dataDir, 'slice', 'rollback', 'mfe-none')).toMatchObject({ code: 1, out: '' })
  expect(await ops(dataDir, 'slice', 'rollback', 'mfe-boards', '7.7.7')).toMatchObject({ code: 1, out: '' })
  for (const words of [['publish'], ['rollback'], ['list', 'x'], ['publish', 'a', 'b'], ['remove', 'a']])
    expect(await ops(dataDir, 'slice', ...words)).toMatchObject({ code: 2, out: '' })
  const nowhere = join(dataDir, 'mistyped')
  expect(await ops(nowhere, 'slice', 'publish', await shop.slice('9.2.0'), ...shell)).toMatchObject({
    code: 1,
  })
  await expect(readdir(nowhere)).rejects.toThrow('ENOENT')
})

test('a list names a damaged revision, and shows the others', async () => {
  await writeFile(join(dataDir, 'edge/registry/2.json'), '{')
  const { code, out } = await ops(dataDir, 'slice', 'list')
  expect(code).toBe(0)
  const lines = out.split('\n')
  expect(lines[0]).toMatch(/^ {2}1 {2}mfe-/)
  expect(lines[1]).toBe('  2  damaged')
  expect(lines[2]).toMatch(/^[ *] 3 {2}mfe-/)
})
