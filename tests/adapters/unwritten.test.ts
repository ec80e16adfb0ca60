import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { tallyPage } from '@pingboard/services/kernel/testing/tally.ts'
import { viewName } from '@pingboard/services/kernel/view.ts'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { embedded, embeddedAfterCut, type Options } from './embedded.ts'
import { anEvent } from './events.ts'
import { until } from './promises.ts'

// The second after which a document is written passes when the test says so: on a busy machine what a test does before
// it looks may take longer.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())
/** Of the real clock. */
const pause = wait
const aSecondPasses = () => vi.advanceTimersByTimeAsync(1000)
/** Resolves once the condition holds, while second after second passes. */
const later = (condition: () => boolean | Promise<boolean>, what: string) =>
  until(async () => {
    await aSecondPasses()
    return condition()
  }, what)

const named = (name: string) => anEvent({}, { type: 'tallies.Named.v1', data: { name } })

/** The view is filed by name only, so a raised count changes only the document's text. */
const page = { ...tallyPage, filedBy: ['Named'], order: undefined } as const
const name = viewName(page)

/** An engine with one document in its file, and functions that read that file. */
async function anEngine(options: Options = {}) {
  const engine = await embedded({ views: [page], ...options })
  const file = new DatabaseSync(join(engine.dir, 'log.sqlite'), { readOnly: true })
  onTestFinished(() => file.close())
  const document = file.prepare('SELECT revision FROM document WHERE id = ?')
  const checkpoint = file.prepare('SELECT checkpoint FROM collection WHERE name = ?')
  await engine.log.append('tally-1', 'no-stream', [anEvent({ to: 1 })])
  return {
    ...engine,
    /** Revision and checkpoint in the file. */
    inFile: (id = '1') => [
      Number(document.get(id)?.revision ?? -1),
      Number(checkpoint.get(name)?.checkpoint || 0),
    ],
    /** Raises the first tally, which must be at this revision. */
    raise: (revision: number) => engine.log.append('tally-1', revision, [anEvent({ to: revision + 2 })]),
  }
}

/** The same engine on a disk that can be filled and enlarged. */
async function onASmallDisk() {
  let fill = () => {}
  let grow = () => {}
  const onConnection = (db: DatabaseSync) => {
    fill = () => db.exec(`PRAGMA max_page_count = ${db.prepare('PRAGMA page_count').get()?.page_count}`)
    grow = () => db.exec('PRAGMA max_page_count = 100000')
  }
  return { ...(await anEngine({ onConnection })), fill: () => fill(), grow: () => grow() }
}

it('a change of the text alone is answered and read at once, and in the file a second later', async () => {
  const { views, inFile, raise } = await anEngine()
  expect(inFile()).toEqual([0, 1])
  for (let revision = 0; revision < 20; revision++) await raise(revision)
  expect(await views.get(name, '1')).toMatchObject({ revision: 20, doc: { count: 21 } })
  const { documents } = await views.find(name, 'name', [''], { page: 1, size: 9 })
  expect(documents.map(({ revision }) => revision)).toEqual([20])
  for await (const { revision } of views.all(name)) expect(revision).toBe(20)
  expect(await views.checkpoint(name)).toBe('0000000000000021')
  expect(inFile()).toEqual([0, 1])
  await later(async () => inFile()[0] === 20, 'the document in the file')
  expect(inFile()).toEqual([20, 21])
})

it('what lists find a document by is in the file with its event, and no checkpoint is ahead of a document', async () => {
  const { log, views, inFile, raise } = await anEngine()
  await raise(0)
  await log.append('tally-2', 'no-stream', [anEvent({ to: 5 })])
  expect(inFile('2')).toEqual([0, 1])
  await log.append('tally-1', 1, [named('Anne')])
  expect(inFile('1')).toEqual([2, 1])
  expect((await views.find(name, 'name', ['Anne'], { page: 1, size: 9 })).documents).toMatchObject([
    { id: '1', revision: 2, doc: { count: 2, name: 'Anne' } },
  ])
  await later(async () => inFile()[1] === 4, 'the checkpoint in the file')
})

it('a crash loses nothing of it: the next start brings the document level', async () => {
  const { dir, inFile, raise } = await anEngine()
  for (let revision = 0; revision < 5; revision++) await raise(revision)
  expect(inFile()).toEqual([0, 1])
  const after = await embeddedAfterCut(dir, { views: [page] })
  expect(await after.views.get(name, '1')).toMatchObject({ revision: 5, doc: { count: 6 } })
  expect(await after.views.checkpoint(name)).toBe('0000000000000006')
})

it('closing writes it', async () => {
  const { close, inFile, raise } = await anEngine()
  await raise(0)
  await close()
  expect(inFile()).toEqual([1, 2])
})

it('of very many, all are written before the second is over', async () => {
  const { log, inFile } = await anEngine()
  const ids = Array.from({ length: 500 }, (_, index) => `${index + 2}`)
  await Promise.all(ids.map(id => log.append(`tally-${id}`, 'no-stream', [anEvent({ to: 1 })])))
  await Promise.all(ids.map(id => log.append(`tally-${id}`, 0, [anEvent({ to: 2 })])))
  expect(inFile('2')).toEqual([0, 501])
  await log.append('tally-1', 0, [anEvent({ to: 2 })])
  expect(inFile('2')).toEqual([1, 1002])
  expect(inFile('1')).toEqual([1, 1002])
})

it('a full disk keeps it waiting, and once there is room it is written', async () => {
  const { log, inFile, views, healthy, fill, grow } = await onASmallDisk()
  // The event is stored already; the page of the view needs as much room again.
  await log.append('tally-1', 0, [anEvent({ to: 2, by: 'x'.repeat(100_000) })])
  fill()
  await aSecondPasses()
  // The attempt needs a moment of its own.
  await pause(200)
  expect(inFile()).toEqual([0, 1])
  expect(await views.get(name, '1')).toMatchObject({ revision: 1 })
  expect(healthy()).toBe(true)
  grow()
  await later(async () => inFile()[0] === 1, 'the document in the file')
  expect(inFile()).toEqual([1, 2])
})

it('a transaction that failed leaves what waits as it was, and its checkpoint', async () => {
  const { dir, log, inFile, raise, views, fill, grow } = await onASmallDisk()
  await raise(0)
  fill()
  const large = log.append('tally-2', 'no-stream', [anEvent({ by: 'x'.repeat(100_000) })])
  await expect(large).rejects.toThrow('full')
  grow()
  expect(await views.checkpoint(name)).toBe('0000000000000002')
  await raise(1)
  expect(await views.get(name, '1')).toMatchObject({ revision: 2 })
  await views.store('consumer-of-something', [], '0000000000000003')
  expect(inFile()).toEqual([0, 1])
  const after = await embeddedAfterCut(dir, { views: [page] })
  expect(await after.views.get(name, '1')).toMatchObject({ revision: 2, doc: { count: 3 } })
})

it('a document that is no JSON is set aside when it is written, as it stood in the file', async () => {
  const unwritable = {
    ...page,
    project: (doc: unknown) => (doc === null ? { n: 1 } : { n: 1n }) as never,
    keys: undefined,
  }
  const { views, log, close, dir } = await anEngine({ views: [unwritable] })
  await log.append('tally-1', 0, [anEvent({ to: 2 })])
  await later(async () => (await views.setAside()).length === 1, 'the document set aside')
  // On a slow disk a thread may write: the file then holds the document a moment before this process knows of it.
  await later(
    async () => (await views.get(name, '1'))?.revision === 0,
    'the document as it stood in the file',
  )
  expect(await views.get(name, '1')).toMatchObject({ revision: 0, doc: { n: 1 } })
  await close()
  const again = await embedded({ dir, views: [unwritable] })
  expect(await again.views.setAside()).toHaveLength(1)
})

it('a view that is dropped leaves nothing to be written', async () => {
  const { views, inFile, raise, log } = await anEngine()
  await raise(0)
  await views.drop(name)
  expect(inFile()).toEqual([-1, 0])
  await log.append('tally-2', 'no-stream', [anEvent({ to: 1 })])
  await later(async () => inFile('2')[0] === 0 && inFile('1')[0] === 1, 'the view made again from the log')
  expect(await views.get(name, '1')).toMatchObject({ revision: 1, doc: { count: 2 } })
})
