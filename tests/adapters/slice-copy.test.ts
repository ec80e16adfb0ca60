import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { abandon } from '@pingboard/infra/edge/release/end-trial.ts'
import { propose } from '@pingboard/infra/edge/release/propose.ts'
import { publish } from '@pingboard/infra/edge/release/publish.ts'
import { workshop } from '@pingboard/infra/edge/release/testing.ts'
import { openSliceFiles } from '@pingboard/infra/slice-store/files.ts'
import { compareSlices, copySlices } from '@pingboard/run/ops/migrate/slices.ts'
import { expect, onTestFinished, test } from 'vitest'
import { aDirectory } from './promises.ts'

async function releases() {
  const shop = await workshop()
  onTestFinished(() => shop.remove())
  await publish(await shop.built('1.0.0'), shop.options)
  await propose(await shop.built('1.1.0'), { share: 0.5 }, shop.options)
  await abandon({ name: 'mfe-boards' }, { ...shop.options, reason: 'worse' })
  await propose(await shop.built('1.2.0'), { share: 0.25, testers: ['u1'] }, shop.options)
  return shop
}

test('trials and audit lines are copied with their revisions, and so are files that were only on trial', async () => {
  const { store } = await releases()
  const to = openSliceFiles(await aDirectory())
  expect(await copySlices(store, to, () => {})).toEqual({ revisions: 4, versions: 3 })
  await compareSlices(store, to)
  expect(await to.current()).toEqual(await store.current())
  expect(await to.revision(3)).toMatchObject({ note: { action: 'abandon', reason: 'worse' } })
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    expect((await to.files({ name: 'mfe-boards', version }))?.has('remoteEntry.js')).toBe(true)
})

test('a target without the files of a candidate is no copy', async () => {
  const { store } = await releases()
  const to = openSliceFiles(await aDirectory())
  for (const number of await store.revisions()) {
    const { revision: _, ...draft } = (await store.revision(number)) ?? { slices: [] }
    await to.release(() => draft)
  }
  for (const version of ['1.0.0', '1.1.0'])
    await to.add(
      { name: 'mfe-boards', version },
      (await store.files({ name: 'mfe-boards', version })) ?? new Map(),
    )
  await expect(compareSlices(store, to)).rejects.toThrow('files of the slice mfe-boards 1.2.0 differ')
})

test('in place of a damaged revision stands the one before it, its trial included', async () => {
  const { store, dataDir } = await releases()
  await writeFile(join(dataDir, 'edge/registry/3.json'), '{')
  const to = openSliceFiles(await aDirectory())
  await copySlices(store, to, () => {})
  expect(await to.revision(3)).toMatchObject({ revision: 3, candidates: [{ entry: { version: '1.1.0' } }] })
  expect((await to.revision(3))?.note).toBeUndefined()
  expect(await to.current()).toEqual(await store.current())
})
