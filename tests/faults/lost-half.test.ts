import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anEvent } from '../adapters/events.ts'
import { runProcess } from '../support/process.ts'
import { withStores } from '../support/stores.ts'

// The log or the personal records are gone as a whole, with their mark: nothing of the lost one is left to be missed.

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pingboard-half-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const start = () => withStores(dataDir, async () => {})
async function lose(name: 'log' | 'people'): Promise<void> {
  for (const suffix of ['', '-wal', '-shm', '-mark'])
    await rm(join(dataDir, `${name}.sqlite${suffix}`), { force: true })
}
/** Names of the files. Reading one may leave an empty write-ahead file. */
const files = async () => (await readdir(dataDir)).filter(name => !/-(?:wal|shm)$/.test(name)).toSorted()
const used = () =>
  withStores(dataDir, async ({ engine, people }) => {
    await engine.log.append(`user-${'a'.repeat(26)}`, 'no-stream', [anEvent()])
    await people.sessions.add({
      id: 's'.repeat(64),
      userId: 'a'.repeat(26) as never,
      createdAt: '2026-11-21T18:00:00.000Z',
      lastSeenAt: '2026-11-21T18:00:00.000Z',
      userAgent: '',
    })
  })

test.each([
  ['people', 'people.sqlite is missing, and log.sqlite knows people'],
  ['log', 'log.sqlite is missing, and people.sqlite holds records'],
] as const)(
  'nothing of %s.sqlite is left, and something of the other: the start is refused in one line, and makes none anew',
  async (name, why) => {
    await used()
    await lose(name)
    const before = await files()
    await expect(start()).rejects.toThrow(why)
    expect(await files()).toEqual(before)
    const { code, output } = await runProcess(dataDir)
    expect([code, output.trim().split('\n').length]).toEqual([1, 1])
    expect(output).toContain(`pingboard: ${why}`)
  },
)

test('records of an earlier build without their log are refused too', async () => {
  const db = new DatabaseSync(join(dataDir, 'people.sqlite'))
  db.exec(await readFile(join(import.meta.dirname, 'kept', 'people.format-1.sql'), 'utf8'))
  db.close()
  await expect(start()).rejects.toThrow('log.sqlite is missing')
  expect(await readdir(dataDir)).not.toContain('log.sqlite')
})

test.each([
  ['the log is empty', 'people'],
  ['the records are empty', 'log'],
] as const)('a first start that was cut short goes on: %s', async (_, name) => {
  await start()
  await lose(name)
  await start()
  expect(await readdir(dataDir)).toEqual(expect.arrayContaining(['log.sqlite', 'people.sqlite']))
})
