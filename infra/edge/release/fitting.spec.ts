import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { abandon } from './end-trial.ts'
import { fittingRevision } from './fitting.ts'
import { propose } from './propose.ts'
import { publish } from './publish.ts'
import { rollback } from './rollback.ts'
import { workshop } from './testing.ts'

let shop: Awaited<ReturnType<typeof workshop>>
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
beforeEach(async () => {
  shop = await workshop()
  vi.clearAllMocks()
})
afterEach(() => shop.remove())

const release = async (...what: Parameters<typeof shop.slice>) =>
  publish(await shop.built(...what), shop.options)
/** The shell becomes that of another build. */
const shellProvides = (change: object) =>
  writeFile(
    join(shop.shellDist, 'provides.json'),
    JSON.stringify({
      contracts: [1, 2],
      shared: { react: '19.3.1' },
      names: { react: ['useState'] },
      ...change,
    }),
  )
const tell = () => fittingRevision({ ...shop, log })()
const told = async () => (await tell()).slices.map(({ name, version }) => `${name} ${version}`)
const LAZY = { uses: { react: ['lazy'] } }

test('what the shell can run is told as it is released', async () => {
  await release('1.0.0')
  await propose(await shop.built('1.1.0', LAZY), { share: 0.5 }, shop.options)
  expect(await tell()).toEqual(await shop.store.current())
  expect(log.warn).not.toHaveBeenCalled()
})

test.each([
  ['a name', {}, LAZY],
  [
    'a version of a package',
    { shared: { react: '19.3.1' } },
    { change: () => ({ requires: { react: '^19.4.0' } }) },
  ],
  ['a contract', { contracts: [1, 2] }, { change: () => ({ contract: 3 }) }],
] as const)(
  'an older shell that lacks %s is told the version before, and the log says why',
  async (_, older, needs) => {
    await shellProvides({
      contracts: [1, 2, 3],
      shared: { react: '19.4.0' },
      names: { react: ['lazy', 'useState'] },
    })
    await release('1.0.0')
    await release('1.1.0', needs)
    await release('2.0.0', { name: 'mfe-groups' })
    expect(await told()).toEqual(['mfe-boards 1.1.0', 'mfe-groups 2.0.0'])
    await shellProvides(older)
    expect(await told()).toEqual(['mfe-boards 1.0.0', 'mfe-groups 2.0.0'])
    expect(log.warn).toHaveBeenCalledExactlyOnceWith(
      { slice: 'mfe-boards', version: '1.1.0', told: '1.0.0', reasons: [expect.any(String)] },
      expect.any(String),
    )
    // Nothing was released: the newer shell tells the newer version.
    expect(await shop.store.current()).toMatchObject({ revision: 3, slices: [{ version: '1.1.0' }, {}] })
  },
)

test('a version that was taken back, has lost its files or claims what is another’s now is passed over', async () => {
  await release('1.0.0')
  await release('1.1.0', { change: () => ({ paths: ['/scores'] }) })
  await release('1.2.0')
  await release('1.3.0')
  await rollback({ name: 'mfe-boards' }, shop.options)
  await release('1.4.0')
  await release('1.5.0', LAZY)
  await release('2.0.0', { name: 'mfe-groups', change: () => ({ paths: ['/scores'] }) })
  await shellProvides({})
  for (const version of ['1.2.0', '1.4.0'])
    await writeFile(join(shop.dataDir, `edge/remotes/mfe-boards/${version}/remoteEntry.js`), '')
  expect((await told())[0]).toBe('mfe-boards 1.0.0')
})

test('where no version runs, the slice stays: its place on the page says that it failed', async () => {
  await release('1.0.0', LAZY)
  await shellProvides({})
  expect(await told()).toEqual(['mfe-boards 1.0.0'])
  expect(log.warn).toHaveBeenCalledOnce()
})

test('a candidate that the shell cannot run is told to nobody, and stays on trial', async () => {
  await release('1.0.0')
  await propose(await shop.built('1.1.0', LAZY), { share: 1 }, shop.options)
  await shellProvides({})
  expect((await tell()).candidates).toEqual([])
  expect((await abandon({ name: 'mfe-boards' }, shop.options)).changed).toBe(true)
})

test('each version is read once, and each revision is judged once', async () => {
  const files = vi.fn(shop.store.files)
  const current = fittingRevision({ ...shop, store: { ...shop.store, files }, log })
  await release('1.0.0')
  await Promise.all([current(), current()])
  await release('2.0.0', { name: 'mfe-groups' })
  expect((await current()).revision).toBe(2)
  await current()
  expect(files.mock.calls.map(([{ version }]) => version)).toEqual(['1.0.0', '2.0.0'])
})

test('no page waits for a store that is away: what was told last is told, and the store is asked again', async () => {
  await release('1.0.0')
  const files = vi.fn(shop.store.files).mockRejectedValueOnce(new Error('away'))
  const current = fittingRevision({ ...shop, store: { ...shop.store, files }, log })
  expect(await current()).toEqual(await shop.store.current())
  expect(files).toHaveBeenCalledTimes(1)
  const judged = await current()
  expect(judged).toMatchObject({ revision: 1 })
  expect(files.mock.calls.length).toBeGreaterThan(1)
  await release('2.0.0')
  files.mockRejectedValueOnce(new Error('away'))
  expect(await current()).toBe(judged)
  expect(await current()).toMatchObject({ revision: 2 })
})
