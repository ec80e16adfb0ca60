import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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

test('a lost pointer is put back, and a trial goes on', async () => {
  await writeFile(join(shop.dataDir, 'edge/registry/current'), '77')
  await mendPointer(shop.store, log)
  expect((await shop.store.current()).candidates).toHaveLength(1)
})
