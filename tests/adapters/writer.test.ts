import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { prepareLog } from '@pingboard/infra/event-log/schema.ts'
import type { Batch } from '@pingboard/infra/event-log/statements.ts'
import {
  type Failure,
  nearestWriter,
  type Writer,
  writerHere,
  writerThread,
} from '@pingboard/infra/event-log/writer.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { embedded } from './embedded.ts'
import { anEvent } from './events.ts'
import { aDirectory } from './promises.ts'

const NOW = fixedClock().now().toISOString()

async function aFile() {
  const file = join(await aDirectory(), 'log.sqlite')
  const db = new DatabaseSync(file)
  prepareLog(db, NOW)
  onTestFinished(() => db.close())
  const names = () =>
    db
      .prepare('SELECT name FROM collection ORDER BY number')
      .all()
      .map(({ name }) => name)
  return { file, db, names }
}

const WRITERS = {
  here: async ({ db }: Awaited<ReturnType<typeof aFile>>) => writerHere(db),
  'in a thread': async ({ file }: Awaited<ReturnType<typeof aFile>>) => {
    const writer = await writerThread({ file, now: NOW, flushDelay: 0 })
    onTestFinished(() => writer.close())
    return writer
  },
}

for (const [where, open] of Object.entries(WRITERS)) {
  describe(`a writer ${where}`, () => {
    it('stores a transaction before it answers', async () => {
      const file = await aFile()
      const writer = await open(file)
      expect(
        await writer.write([
          ['createCollection', 1, 'a'],
          ['createCollection', 2, 'b'],
        ]),
      ).toBeNull()
      expect(file.names()).toEqual(['a', 'b'])
    })
    it('stores nothing of one that fails, and says at which statement', async () => {
      const file = await aFile()
      const writer = await open(file)
      await writer.write([['createCollection', 1, 'a']])
      const failure = await writer.write([
        ['createCollection', 2, 'b'],
        ['createCollection', 1, 'c'],
      ])
      expect(failure).toMatchObject({ at: 1, isUndone: true })
      expect(failure?.errcode).toBeGreaterThan(0)
      expect(file.names()).toEqual(['a'])
      expect(await writer.write([['createCollection', 2, 'd']])).toBeNull()
    })
  })
}

describe('the writing thread', () => {
  it('that has ended stores nothing more, and nobody waits for it', async () => {
    const { file } = await aFile()
    const writer = await writerThread({ file, now: NOW, flushDelay: 0 })
    await writer.close()
    expect(await writer.write([['createCollection', 1, 'a']])).toMatchObject({ isUndone: false })
    await writer.close()
  })
  it('cannot be had for a file that cannot be opened', async () => {
    const file = join(await aDirectory(), 'no', 'such', 'folder', 'log.sqlite')
    await expect(writerThread({ file, now: NOW, flushDelay: 0 })).rejects.toThrow()
  })
  it('leaves this thread alone while it waits for the disk', async () => {
    const { log } = await embedded({ flushDelay: 200 })
    // The first flush shows that the disk is slow.
    await log.append('tally-1', 'any', [anEvent()])
    let turns = 0
    let isStored = false
    const appending = log.append('tally-1', 'any', [anEvent()]).then(() => {
      isStored = true
    })
    while (!isStored) {
      turns++
      await setImmediate()
    }
    await appending
    expect(turns).toBeGreaterThan(5)
  })
})

describe('the nearest writer', () => {
  let calls: string[] = []
  // The clock stands still except for what a writer takes: on a busy machine any disk would seem slow.
  let now = 0
  beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => now))
  afterEach(() => {
    vi.restoreAllMocks()
    calls = []
  })
  const fake = (name: string, milliseconds: () => number): Writer => ({
    async write(): Promise<Failure | null> {
      calls.push(name)
      now += milliseconds()
      return null
    },
    close: async () => {},
  })
  const small: Batch = [['retireCollection', 1]]
  const large: Batch = Array.from({ length: 100 }, () => ['retireCollection', 1] as const)

  it('is here for a small transaction on a quick disk, the thread for a large one', async () => {
    const writer = nearestWriter(
      fake('here', () => 0),
      async () => fake('thread', () => 0),
    )
    for (const batch of [small, large, small]) await writer.write(batch)
    expect(calls).toEqual(['here', 'thread', 'here'])
    // Few words, and perhaps much work.
    await writer.write([['dropDocuments', 1]])
    expect(calls.at(-1)).toBe('thread')
  })
  it('is the thread once in so many, so that this one never copies the write-ahead file into the log', async () => {
    const writer = nearestWriter(
      fake('here', () => 0),
      // Its turn may take long: that says nothing about the disk.
      async () => fake('thread', () => 50),
    )
    for (let time = 0; time < 700; time++) await writer.write(small)
    expect(calls.flatMap((name, index) => (name === 'thread' ? [index] : []))).toEqual([300, 601])
  })
  it('starts the thread once, when it is needed', async () => {
    let starts = 0
    const writer = nearestWriter(
      fake('here', () => 0),
      async () => {
        starts++
        return fake('thread', () => 0)
      },
    )
    await writer.write(small)
    expect(starts).toBe(0)
    for (let time = 0; time < 2; time++) await writer.write(large)
    expect(starts).toBe(1)
  })
  it('is the thread once the disk was slow, until it is quick again', async () => {
    let disk = 10
    const writer = nearestWriter(
      fake('here', () => disk),
      async () => fake('thread', () => disk),
    )
    for (let time = 0; time < 3; time++) await writer.write(small)
    expect(calls).toEqual(['here', 'thread', 'thread'])
    disk = 0
    for (let time = 0; time < 2; time++) await writer.write(small)
    expect(calls).toEqual(['here', 'thread', 'thread', 'thread', 'here'])
  })
  it('is here when the thread cannot start now: the failure is told, and the next large one has a thread', async () => {
    const full: Failure = { message: 'database or disk is full', errcode: 13, at: -1, isUndone: true }
    let starts = 0
    const writer = nearestWriter({ write: async () => full, close: async () => {} }, async () => {
      if (++starts === 1) throw new Error('database or disk is full')
      return fake('thread', () => 0)
    })
    expect(await writer.write(large)).toEqual(full)
    expect(await writer.write(large)).toBeNull()
    expect([starts, calls]).toEqual([2, ['thread']])
  })
  it('is the thread for a small transaction too while another program holds the file: it waits there', async () => {
    const busy: Failure = { message: 'database is locked', errcode: 5, at: -1, isUndone: true }
    const writer = nearestWriter({ write: async () => busy, close: async () => {} }, async () =>
      fake('thread', () => 0),
    )
    expect(await writer.write(small)).toBeNull()
    expect(calls).toEqual(['thread'])
  })
})
