import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { abandon, promote } from './end-trial.ts'
import { auditOf } from './history.ts'
import { propose, type Trial } from './propose.ts'
import { publish } from './publish.ts'
import { workshop } from './testing.ts'

const BOARDS = { name: 'mfe-boards' }
let shop: Awaited<ReturnType<typeof workshop>>
beforeEach(async () => {
  shop = await workshop()
  await release('1.0.0')
})
afterEach(() => shop.remove())
const release = async (...what: Parameters<typeof shop.slice>) =>
  publish(await shop.built(...what), shop.options)
const suggest = async (version: string, trial: Trial, what = {}) =>
  propose(await shop.built(version, what), trial, shop.options)
const actions = async () =>
  (await auditOf(shop.store, null, 100)).map(({ action, version }) => `${action} ${version}`)

test('a candidate is beside the version that is on, for those it is given to', async () => {
  const at = new Date('2026-11-23T15:00:00Z')
  const { registry } = await propose(
    await shop.built('1.1.0'),
    { share: 0.25, groups: ['g1'], testers: ['u1'] },
    { ...shop.options, at, commit: 'abcdef0' },
  )
  expect(registry.slices).toMatchObject([{ version: '1.0.0' }])
  expect(registry.candidates).toEqual([
    {
      entry: expect.objectContaining({ version: '1.1.0' }),
      share: 0.25,
      groups: ['g1'],
      testers: ['u1'],
      since: at.toISOString(),
    },
  ])
  expect(registry.note).toMatchObject({ action: 'candidate', version: '1.1.0', commit: 'abcdef0' })
  const file = join(shop.dataDir, 'edge/remotes/mfe-boards/1.1.0/remoteEntry.js')
  expect(await readFile(file, 'utf8')).toContain('init')
})

test('who gets a candidate is widened and narrowed; what is not named stays, and so does the beginning', async () => {
  const first = await suggest('1.1.0', { share: 0.1, testers: ['u1'] })
  const { since } = first.registry.candidates?.[0] ?? {}
  const wider = await propose(BOARDS, { share: 0.5 }, shop.options)
  expect(wider.registry.candidates).toMatchObject([{ share: 0.5, testers: ['u1'], since }])
  const again = await suggest('1.1.0', { share: 0.5 })
  expect(again).toMatchObject({ changed: false, registry: { revision: wider.registry.revision } })
  const named = await propose({ ...BOARDS, version: '1.1.0' }, { testers: [] }, shop.options)
  expect(named.registry.candidates).toMatchObject([{ share: 0.5, testers: [], since }])
})

test('a share outside 0 to 1 is refused, and nothing is written', async () => {
  for (const share of [-0.1, 1.1, Number.NaN]) await expect(suggest('1.1.0', { share })).rejects.toThrow()
  expect(await shop.store.revisions()).toEqual([1])
})

test('a slice has one candidate: another takes its place, and other slices keep theirs', async () => {
  await suggest('1.0.0', { share: 1 }, { name: 'mfe-groups' })
  await suggest('1.1.0', { share: 0.1 })
  const { registry } = await suggest('1.2.0', { share: 0.2 })
  expect(registry.candidates?.map(({ entry, share }) => [entry.name, entry.version, share])).toEqual([
    ['mfe-groups', '1.0.0', 1],
    ['mfe-boards', '1.2.0', 0.2],
  ])
})

test('the version that is on is no candidate, and a candidate passes the checks of a release', async () => {
  await expect(suggest('1.0.0', { share: 1 })).rejects.toThrow('on for everybody already')
  const broken = suggest('1.1.0', { share: 1 }, { change: () => ({ contract: 7 }) })
  await expect(broken).rejects.toThrow('contract 7')
  expect(await shop.store.files({ ...BOARDS, version: '1.1.0' })).toBeNull()
  expect(await shop.store.revisions()).toEqual([1])
})

test('a promoted candidate is on for everybody', async () => {
  await suggest('1.1.0', { share: 0.5 })
  const { registry, changed } = await promote(BOARDS, { ...shop.options, by: 'Team boards' })
  expect(changed).toBe(true)
  expect(registry.slices).toMatchObject([{ version: '1.1.0' }])
  expect(registry).not.toHaveProperty('candidates')
  expect(registry.note).toMatchObject({ action: 'promote', version: '1.1.0', by: 'Team boards' })
})

test('a candidate that cannot run on the shell of now is not promoted, and its trial can be narrowed and ended', async () => {
  await suggest('1.1.0', { share: 0.5 }, { uses: { react: ['lazy'] } })
  const provides = { contracts: [1, 2], shared: { react: '19.3.1' }, names: { react: ['useState'] } }
  await writeFile(join(shop.shellDist, 'provides.json'), JSON.stringify(provides))
  await expect(promote(BOARDS, shop.options)).rejects.toThrow('react has no lazy')
  expect((await propose(BOARDS, { share: 0 }, shop.options)).registry.candidates).toMatchObject([
    { share: 0 },
  ])
  await abandon(BOARDS, shop.options)
  const again = propose({ ...BOARDS, version: '1.1.0' }, { share: 1 }, shop.options)
  await expect(again).rejects.toThrow('react has no lazy')
})

test('an abandoned candidate is gone for everybody, with the reason; it can be proposed again', async () => {
  await suggest('1.1.0', { share: 0.5 })
  const reason = '7 of 30 browsers met a fault, 0 of 31 with 1.0.0'
  const { registry } = await abandon(BOARDS, { ...shop.options, by: 'product', reason })
  expect(registry).not.toHaveProperty('candidates')
  expect(registry.note).toMatchObject({ action: 'abandon', version: '1.1.0', by: 'product', reason })
  const again = await propose({ ...BOARDS, version: '1.1.0' }, { share: 0.1 }, shop.options)
  expect(again.registry.candidates).toMatchObject([{ entry: { version: '1.1.0' }, share: 0.1, testers: [] }])
  expect(await actions()).toEqual(['candidate 1.1.0', 'abandon 1.1.0', 'candidate 1.1.0', 'publish 1.0.0'])
})

test('what is not on trial is not widened, promoted or abandoned', async () => {
  for (const target of [BOARDS, { name: 'mfe-none' }]) {
    const reason = `${target.name} has no candidate`
    await expect(promote(target, shop.options)).rejects.toThrow(reason)
    await expect(abandon(target, shop.options)).rejects.toThrow(reason)
    await expect(propose(target, { share: 1 }, shop.options)).rejects.toThrow(reason)
  }
  const unknown = propose({ ...BOARDS, version: '9.9.9' }, { share: 1 }, shop.options)
  await expect(unknown).rejects.toThrow('mfe-boards 9.9.9 is not known here')
  await suggest('1.1.0', { share: 1 })
  const other = { ...BOARDS, version: '1.0.5' }
  await expect(promote(other, shop.options)).rejects.toThrow('1.0.5 is not on trial; mfe-boards 1.1.0 is')
  await expect(abandon(other, shop.options)).rejects.toThrow('1.0.5 is not on trial')
  expect(await shop.store.revisions()).toEqual([1, 2])
})

/** Lets something happen between what was read and the release. */
const meanwhile = (happens: () => Promise<unknown>): SliceStore => ({
  ...shop.store,
  async release(change) {
    await happens()
    return shop.store.release(change)
  },
})

test.each([
  ['promoted', promote],
  ['abandoned', abandon],
])('a candidate that took the place of another in that moment is not %s', async (_, end) => {
  await suggest('1.1.0', { share: 0.5 })
  const store = meanwhile(() => suggest('1.2.0', { share: 0.5 }))
  await expect(end(BOARDS, { ...shop.options, store })).rejects.toThrow(
    '1.1.0 is not on trial; mfe-boards 1.2.0 is',
  )
  expect((await shop.store.current()).slices).toMatchObject([{ version: '1.0.0' }])
})

test('a trial that began anew is not ended by who judged the one before', async () => {
  const at = (second: number) => new Date(Date.UTC(2026, 10, 23, 15, 0, second))
  const first = await propose(await shop.built('1.1.0'), { share: 0.5 }, { ...shop.options, at: at(1) })
  const { since = '' } = first.registry.candidates?.[0] ?? {}
  await abandon(BOARDS, shop.options)
  const target = { ...BOARDS, version: '1.1.0' }
  await propose(target, { share: 0.5 }, { ...shop.options, at: at(2) })
  const late = abandon(target, { ...shop.options, by: 'product', since })
  await expect(late).rejects.toThrow(`another trial of mfe-boards 1.1.0 began at ${at(2).toISOString()}`)
  expect((await shop.store.current()).candidates).toHaveLength(1)
})

test('a candidate ends once, although two end it at the same moment', async () => {
  await suggest('1.1.0', { share: 0.5 })
  const done = await Promise.allSettled([promote(BOARDS, shop.options), abandon(BOARDS, shop.options)])
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await shop.store.revisions()).toEqual([1, 2, 3])
})

test('a new slice may begin with a trial', async () => {
  const { registry } = await suggest('1.0.0', { testers: ['u1'] }, { name: 'mfe-club' })
  expect(registry.slices.map(({ name }) => name)).toEqual(['mfe-boards'])
  expect(registry.candidates).toMatchObject([{ entry: { name: 'mfe-club' }, share: 0, testers: ['u1'] }])
  const { slices } = (await promote({ name: 'mfe-club' }, shop.options)).registry
  expect(slices.map(({ name }) => name)).toEqual(['mfe-boards', 'mfe-club'])
})
