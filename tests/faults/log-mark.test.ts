import { hash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openPeople } from '@pingboard/infra/people/sqlite.ts'
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { systemClock as clock } from '@pingboard/infra/time/system.ts'
import { boardPage } from '@pingboard/services/boards/views/board-page.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import { START } from '@pingboard/services/ports/stored-event.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEvent } from '../adapters/events.ts'
import { aKilledLog } from '../support/killed.ts'
import { ops } from '../support/ops.ts'

const MARK = 'log.sqlite-mark'

/** `killed` below one directory, and damaged copies of it. */
let dir: string
let events: number
const at = (...names: string[]) => join(dir, ...names)
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'pingboard-mark-'))
  events = (await aKilledLog(at('killed'))).length
})
afterAll(() => rm(dir, { recursive: true, force: true }))

let copies = 0
async function aCopy(): Promise<string> {
  const copy = at(`copy-${++copies}`)
  await cp(at('killed'), copy, { recursive: true })
  return copy
}
const open = (data: string, log?: Log) => openEmbedded({ dir: data, clock, views: [boardPage], log })
async function countIn(data: string, log?: Log): Promise<number> {
  const engine = await open(data, log)
  const { events: all } = await engine.log.readAll(START, { limit: Number.MAX_SAFE_INTEGER })
  await engine.close()
  return all.length
}
/** A hash of each file that is not empty: reading a log may leave an empty write-ahead file. */
async function contentOf(data: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const name of await readdir(data)) {
    const bytes = await readFile(join(data, name))
    if (/^log\.sqlite(-wal|-mark)?$/.test(name) && bytes.length > 0) found[name] = hash('sha256', bytes)
  }
  return found
}
/** The data as a build without marks left them. */
async function unmarked(data: string): Promise<void> {
  const db = new DatabaseSync(join(data, 'log.sqlite'))
  db.exec("DELETE FROM meta WHERE name = 'marked'")
  db.close()
  await rm(join(data, MARK))
}

test('what a killed process acknowledged is all there, and the mark moves with what follows', async () => {
  const data = await aCopy()
  expect(await countIn(data)).toBe(events)
  const engine = await open(data)
  await engine.log.append('tally-1', 'no-stream', [anEvent()])
  expect(await readFile(join(data, MARK), 'latin1')).toContain(` ${String(events + 1).padStart(16, '0')} `)
  await engine.close()
})

test.each<[what: string, harm: (data: string) => Promise<void>, why: RegExp]>([
  [
    'a bit of the write-ahead file is another',
    async data => {
      const wal = join(data, 'log.sqlite-wal')
      const bytes = await readFile(wal)
      const middle = Math.floor(bytes.length / 2)
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 4, middle)
      await writeFile(wal, bytes)
    },
    /event \d+ of the log is missing: 120 were acknowledged/,
  ],
  [
    'the write-ahead file is cut',
    async data => truncate(join(data, 'log.sqlite-wal'), 40_000),
    /event \d+ of the log is missing: 120 were acknowledged/,
  ],
  [
    'the write-ahead file is gone',
    data => rm(join(data, 'log.sqlite-wal')),
    /event 61 of the log is missing: 120 were acknowledged/,
  ],
  ['the log is gone', data => rm(join(data, 'log.sqlite')), /log\.sqlite is missing/],
  ['the mark is gone', data => rm(join(data, MARK)), /log\.sqlite-mark is missing/],
  ['the mark is empty', async data => writeFile(join(data, MARK), ''), /log\.sqlite-mark is damaged/],
  [
    'the mark is of another log',
    async data => {
      await aKilledLog(`${data}-other`)
      await cp(join(`${data}-other`, MARK), join(data, MARK))
    },
    /event 120 of the log is not the one that was acknowledged/,
  ],
])(
  '%s: the start is refused, the files stay as they are, and repair goes on with what is sound',
  async (_, harm, why) => {
    const data = await aCopy()
    await harm(data)
    const before = await contentOf(data)
    await expect(countIn(data)).rejects.toThrow(why)
    expect(await contentOf(data)).toEqual(before)
    if (!('log.sqlite' in before)) return
    expect(await ops(data, 'verify')).toMatchObject({ code: 1, out: expect.stringMatching(why) })
    const told = await ops(data, 'repair')
    expect(told).toMatchObject({ code: 1, out: expect.stringMatching(why) })
    const kept = Number(/^(\d+) events before it are sound/m.exec(told.out)?.[1])
    if (kept < events) expect(told.out).toContain(`Events ${kept + 1} to ${events} were there once`)
    expect((await ops(data, 'repair', '--yes')).code).toBe(0)
    expect(await countIn(data)).toBe(kept)
  },
)

test('a log of a build that knew no mark gets one, once and with a word; then a missing one is refused', async () => {
  const data = await aCopy()
  await countIn(data)
  await unmarked(data)
  const said: string[] = []
  const log: Log = { info: () => {}, error: () => {}, warn: (_, message) => void said.push(message) }
  expect(await countIn(data, log)).toBe(events)
  expect(said).toEqual(['the log had no mark, and has one from now on'])
  expect(await countIn(data, log)).toBe(events)
  expect(said).toHaveLength(1)
  await rm(join(data, MARK))
  await expect(countIn(data)).rejects.toThrow('log.sqlite-mark is missing')
})

test('a crash while the first mark is made leaves nothing that is refused', async () => {
  const data = await aCopy()
  await countIn(data)
  await unmarked(data)
  await writeFile(join(data, MARK), 'pingboard log')
  expect(await countIn(data)).toBe(events)
})

test('an older mark, as a cut of power may leave it, is no reason to refuse', async () => {
  const data = await aCopy()
  const mark = await readFile(join(data, MARK))
  const engine = await open(data)
  await engine.log.append('tally-1', 'no-stream', [anEvent()])
  await engine.close()
  await writeFile(join(data, MARK), mark)
  expect(await countIn(data)).toBe(events + 1)
})

test('a log that is short of what was acknowledged, or has lost its mark, is not backed up', async () => {
  const data = await aCopy()
  openPeople({ dir: data, clock }).close()
  await truncate(join(data, 'log.sqlite-wal'), 40_000)
  const short = { code: 1, err: expect.stringContaining('120 were acknowledged') }
  expect(await ops(data, 'backup', at('short'))).toMatchObject(short)
  await rm(join(data, MARK))
  const unknown = { code: 1, err: expect.stringContaining('log.sqlite-mark is missing') }
  expect(await ops(data, 'backup', at('unmarked'))).toMatchObject(unknown)
})
