import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { auditOf } from './history.ts'
import { checkSlices, mendPointer } from './mend.ts'
import { propose } from './propose.ts'
import { publish } from './publish.ts'
import { workshop } from './testing.ts'

let shop: Awaited<ReturnType<typeof workshop>>
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
beforeEach(async () => {
  shop = await workshop()
  vi.clearAllMocks()
  await publish(await shop.built('1.0.0'), shop.options)
  await propose(await shop.built('1.1.0'), { share: 0.5 }, shop.options)
})
afterEach(() => shop.remove())
const fileOf = (version: string) => join(shop.dataDir, `edge/remotes/mfe-boards/${version}/remoteEntry.js`)

test('sound slices and candidates stay as they are', async () => {
  await mendPointer(shop.store, log)
  await checkSlices(shop.store, log)
  expect(log.warn).not.toHaveBeenCalled()
  expect(await shop.store.revisions()).toEqual([1, 2])
})

test('a damaged slice that is on ends the start', async () => {
  await rm(fileOf('1.0.0'))
  await expect(checkSlices(shop.store, log)).rejects.toThrow('mfe-boards 1.0.0 is damaged: ')
})

test('a damaged candidate is abandoned with the reason, and the product starts', async () => {
  await writeFile(fileOf('1.1.0'), 'export const init = 9')
  await checkSlices(shop.store, log)
  expect((await shop.store.current()).candidates).toBeUndefined()
  const [line] = await auditOf(shop.store, 'mfe-boards', 1)
  const reason = expect.stringContaining(
    'damaged: /remotes/mfe-boards/1.1.0/remoteEntry.js does not have its',
  )
  expect(line).toMatchObject({ action: 'abandon', version: '1.1.0', by: 'product', reason })
  expect(log.warn).toHaveBeenCalledWith({ slice: 'mfe-boards', version: '1.1.0' }, expect.any(String))
})

test('a damaged compressed form is left out: the file itself is there', async () => {
  const sound = gzipSync(await readFile(fileOf('1.0.0')))
  await writeFile(`${fileOf('1.0.0')}.gz`, sound)
  await writeFile(`${fileOf('1.0.0')}.br`, 'damaged')
  await writeFile(`${fileOf('1.1.0')}.gz`, gzipSync('export const init = 9'))
  await checkSlices(shop.store, log)
  const names = async (version: string) =>
    [...((await shop.store.files({ name: 'mfe-boards', version })) ?? new Map()).keys()].sort()
  expect(await names('1.0.0')).toContain('remoteEntry.js.gz')
  for (const version of ['1.0.0', '1.1.0']) expect(await names(version)).toContain('remoteEntry.js')
  expect([...(await names('1.0.0')), ...(await names('1.1.0'))]).not.toContain('remoteEntry.js.br')
  expect(await names('1.1.0')).not.toContain('remoteEntry.js.gz')
  expect(log.warn).toHaveBeenCalledTimes(2)
  expect((await shop.store.current()).candidates).toHaveLength(1)
})

test('a lost pointer is put back, and a trial goes on', async () => {
  await writeFile(join(shop.dataDir, 'edge/registry/current'), '77')
  await mendPointer(shop.store, log)
  expect((await shop.store.current()).candidates).toHaveLength(1)
})

test('a release that comes while an edge starts stays on', async () => {
  let isReleased = false
  const store = {
    ...shop.store,
    async revision(number: number) {
      if (!isReleased) {
        isReleased = true
        await publish(await shop.built('1.2.0'), shop.options)
      }
      return shop.store.revision(number)
    },
  }
  await mendPointer(store, log)
  expect(await shop.store.current()).toMatchObject({ revision: 3 })
  expect(log.warn).not.toHaveBeenCalled()
})
