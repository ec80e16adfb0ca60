import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import { tallyPage } from '@pingboard/services/kernel/testing/tally.ts'
import { viewName } from '@pingboard/services/kernel/view.ts'
import { StoreBroken, StoreFull, StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import { START } from '@pingboard/services/ports/stored-event.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { embedded, type Options } from './embedded.ts'
import { anEvent, events } from './events.ts'
import { aDirectory, until } from './promises.ts'

const clock = fixedClock()
const open = (dir: string, options: Options = {}) => openEmbedded({ clock, ...options, dir })

/** A closed log of ten events, and a function that changes its file by SQL. */
async function aStoredLog() {
  const engine = await embedded({ views: [tallyPage] })
  const { dir, log } = engine
  for (let i = 0; i < 10; i++) await log.append('tally-1', 'any', [anEvent({ to: i })])
  await engine.close()
  const tamper = (sql: string) => {
    const db = new DatabaseSync(join(dir, 'log.sqlite'))
    try {
      db.exec(sql)
    } finally {
      db.close()
    }
  }
  return { dir, tamper }
}
const WITHOUT_GUARDS = 'DROP TRIGGER event_is_a_fact; DROP TRIGGER event_stays;'

describe('the log file', () => {
  it('refuses to change or delete an event', async () => {
    const { tamper } = await aStoredLog()
    expect(() => tamper("UPDATE event SET type = 'x' WHERE position = 3")).toThrow('never change')
    expect(() => tamper('DELETE FROM event WHERE position = 3')).toThrow('never change')
    expect(() => tamper('DELETE FROM event')).toThrow('never change')
    const replaced = 'INSERT OR REPLACE INTO event SELECT * FROM event WHERE position = 3'
    expect(() => tamper(`PRAGMA recursive_triggers = ON; ${replaced}`)).toThrow('never change')
  })

  it('is not asked for what comes after the end of a stream', async () => {
    const { dir } = await aStoredLog()
    let reads = 0
    const onConnection = (db: DatabaseSync) => {
      const prepare = db.prepare.bind(db)
      db.prepare = sql => {
        const statement = prepare(sql)
        if (!sql.includes('WHERE stream = ? AND revision > ?')) return statement
        const all = statement.all.bind(statement) as (...given: unknown[]) => never
        statement.all = (...given: unknown[]) => {
          reads++
          return all(...given)
        }
        return statement
      }
    }
    const { log } = await embedded({ dir, onConnection })
    for (const after of [9, 9, 10, 500]) expect(await log.readStream('tally-1', after)).toEqual([])
    expect(await log.readStream('tally-unknown', 0)).toEqual([])
    expect(reads).toBe(0)
    expect(await log.readStream('tally-1', 8)).toMatchObject([{ revision: 9 }])
    const lost = log.append('tally-1', 3, [anEvent()])
    await log.append('tally-1', 9, [anEvent({ to: 10 })])
    await expect(lost).rejects.toThrow()
    expect(await log.readStream('tally-1', 9)).toMatchObject([{ revision: 10 }])
    expect(await log.readStream('tally-1', 10)).toEqual([])
    expect(reads).toBe(2)
  })

  for (const column of ['id', 'stream', 'type', 'recorded_at', 'metadata', 'data', 'checksum']) {
    it(`that was damaged in ${column} stops the start and names the position`, async () => {
      const { dir, tamper } = await aStoredLog()
      tamper(`${WITHOUT_GUARDS} UPDATE event SET ${column} = ${column} || ' ' WHERE position = 4`)
      await expect(open(dir)).rejects.toThrow(/event 4 .*damaged/)
      await expect(open(dir)).rejects.toBeInstanceOf(StoreBroken)
    })
  }

  it('that lost an event in the middle, or its end, stops the start and names the position', async () => {
    const middle = await aStoredLog()
    middle.tamper(`${WITHOUT_GUARDS} DELETE FROM event WHERE position = 6`)
    await expect(open(middle.dir)).rejects.toThrow('event 6 of the log is missing')
    const end = await aStoredLog()
    end.tamper(`${WITHOUT_GUARDS} DELETE FROM event WHERE position > 8`)
    await expect(open(end.dir)).rejects.toThrow('event 9 of the log is missing')
  })

  it('of a newer build is refused, naming both formats', async () => {
    const { dir, tamper } = await aStoredLog()
    tamper("UPDATE meta SET value = '7' WHERE name = 'format'")
    await expect(open(dir)).rejects.toThrow(/format 7.*format 1/)
  })

  it('has dense positions from 1', async () => {
    const { log } = await embedded()
    await log.append('tally-1', 'no-stream', events(2))
    await Promise.allSettled([
      log.append('tally-1', 9, events(2)),
      log.append('tally-2', 'no-stream', events(1)),
    ])
    const { events: stored } = await log.readAll(START)
    expect(stored.map(({ position }) => Number(position))).toEqual([1, 2, 3])
    expect(stored[0]?.position).toBe('0000000000000001')
  })

  it('is written through to the disk, on a second start too', async () => {
    const { dir } = await aStoredLog()
    let synchronous: unknown
    const engine = await embedded({
      dir,
      onConnection: db => {
        synchronous = db.prepare('PRAGMA synchronous').get()?.synchronous
      },
    })
    await engine.log.append('tally-2', 'no-stream', events(1))
    expect(synchronous).toBe(2)
  })
})

describe('one owner', () => {
  it('a second one in this process is refused at once, and the first goes on', async () => {
    const { dir, log } = await embedded()
    await expect(open(dir)).rejects.toThrow(`another process owns ${dir}`)
    expect(await log.append('tally-1', 'no-stream', events(1))).toMatchObject({ revision: 0 })
  })

  it('another process is refused while the first lives; after kill -9 the next start works', async () => {
    const dir = await aDirectory()
    const child = spawn(process.execPath, [join(import.meta.dirname, 'own-a-directory.ts'), dir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    await once(child.stdout, 'data')
    await expect(open(dir)).rejects.toThrow('another process owns')
    child.kill('SIGKILL')
    await once(child, 'exit')
    const { log } = await embedded({ dir })
    expect((await log.readAll(START)).events).toHaveLength(1)
  })

  it('a start that failed gives the directory back', async () => {
    const { dir, tamper } = await aStoredLog()
    tamper("UPDATE meta SET value = '7' WHERE name = 'format'")
    await expect(open(dir)).rejects.toThrow('format')
    tamper("UPDATE meta SET value = '1' WHERE name = 'format'")
    await embedded({ dir })
  })
})

describe('another program that holds the file', () => {
  it('is told as such to all who wait, stores nothing, and is no end: the next append is stored', async () => {
    const engine = await embedded({
      views: [tallyPage],
      // A locked file is reported at once, so the test need not wait.
      onConnection: db => db.exec('PRAGMA busy_timeout = 0'),
    })
    const { dir, log } = engine
    await log.append('tally-1', 'no-stream', events(1))
    const other = new DatabaseSync(join(dir, 'log.sqlite'))
    onTestFinished(() => other.close())
    other.exec('BEGIN IMMEDIATE')
    const lost = ['tally-1', 'tally-2'].map(stream => log.append(stream, 'any', events(1)))
    for (const append of lost) await expect(append).rejects.toBeInstanceOf(StoreUnavailable)
    other.exec('ROLLBACK')
    expect(await log.append('tally-1', 0, events(1))).toMatchObject({ revision: 1 })
    expect(await log.readStream('tally-2')).toEqual([])
    expect(engine.healthy()).toBe(true)
    expect(await engine.views.get(viewName(tallyPage), '1')).toMatchObject({ revision: 1 })
  })

  it.each([
    ['small', 1],
    ['large', 100],
  ])(
    'is no end for a %s append either that is the first of the writing thread, and answers go on meanwhile',
    async (_, many) => {
      const broken: Error[] = []
      const engine = await embedded({ onBroken: error => broken.push(error) })
      const { dir, log } = engine
      const other = new DatabaseSync(join(dir, 'log.sqlite'))
      onTestFinished(() => other.close())
      other.exec('BEGIN IMMEDIATE')
      let isTold = false
      const lost = expect(log.append('tally-1', 'no-stream', events(many)))
        .rejects.toBeInstanceOf(StoreUnavailable)
        .finally(() => {
          isTold = true
        })
      let longest = 0
      while (!isTold) {
        const began = performance.now()
        await wait(5)
        longest = Math.max(longest, performance.now() - began)
      }
      await lost
      expect(longest).toBeLessThan(2000)
      other.exec('ROLLBACK')
      expect(await log.append('tally-1', 'no-stream', events(many))).toMatchObject({ revision: many - 1 })
      expect([broken, engine.healthy()]).toEqual([[], true])
    },
    30_000,
  )
})

describe('a full disk', () => {
  async function aSmallDisk() {
    const broken: Error[] = []
    let grow = () => {}
    const engine = await embedded({
      views: [tallyPage],
      onBroken: error => broken.push(error),
      onConnection: db => {
        const pages = Number(db.prepare('PRAGMA page_count').get()?.page_count)
        db.exec(`PRAGMA max_page_count = ${pages + 20}`)
        grow = () => db.exec('PRAGMA max_page_count = 100000')
      },
    })
    return { ...engine, broken, grow: () => grow() }
  }

  it('refuses appends and stores nothing of them; reads go on; with room again appends work', async () => {
    const { log, views, broken, grow, healthy } = await aSmallDisk()
    await log.append('tally-1', 'no-stream', events(1))
    const large = (stream: string) =>
      log.append(stream, 'no-stream', [anEvent({ text: 'x'.repeat(200_000) })])
    await expect(large('tally-2')).rejects.toBeInstanceOf(StoreFull)
    const group = await Promise.allSettled([log.append('tally-1', 0, events(1)), large('tally-3')])
    expect(group.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await log.readAll(START)).events).toHaveLength(1)
    expect(await views.get(viewName(tallyPage), '1')).toMatchObject({ revision: 0 })
    grow()
    expect(await large('tally-2')).toMatchObject({ revision: 0 })
    expect(await log.append('tally-1', 0, events(1))).toMatchObject({ revision: 1 })
    expect(await views.get(viewName(tallyPage), '1')).toMatchObject({ revision: 1 })
    expect([broken, healthy()]).toEqual([[], true])
  })
})

describe('a write that fails otherwise', () => {
  it('is final: it is told once, and nothing is stored any more', async () => {
    const broken: Error[] = []
    let fail = () => {}
    const engine = await embedded({
      onBroken: error => broken.push(error),
      onConnection: db => {
        fail = () =>
          db.exec(
            "CREATE TEMP TRIGGER t BEFORE INSERT ON main.event BEGIN SELECT RAISE(ABORT, 'input/output'); END",
          )
      },
    })
    const { log } = engine
    await log.append('tally-1', 'no-stream', events(1))
    fail()
    const waiting = [log.append('tally-1', 0, events(1)), log.append('tally-2', 9, events(1))]
    for (const append of waiting) await expect(append).rejects.toBeInstanceOf(StoreBroken)
    await expect(log.append('tally-3', 'no-stream', events(1))).rejects.toBeInstanceOf(StoreBroken)
    expect(broken).toHaveLength(1)
    expect(engine.healthy()).toBe(false)
    expect(await log.readStream('tally-1')).toHaveLength(1)
  })
})

describe('closing', () => {
  it('stores what waits, ends subscriptions and refuses what comes later', async () => {
    const engine = await embedded()
    const { log, dir } = engine
    const { signal } = new AbortController()
    const loop = (async () => {
      for await (const _ of log.subscribe(START, { signal }));
    })()
    const waiting = log.append('tally-1', 'no-stream', events(1))
    await engine.close()
    expect(await waiting).toMatchObject({ revision: 0 })
    await loop
    await expect(log.append('tally-1', 0, events(1))).rejects.toBeInstanceOf(StoreBroken)
    expect((await (await embedded({ dir })).log.readAll(START)).events).toHaveLength(1)
  })
})

describe('views in the log’s own transactions', () => {
  it('an answered append is in its views, without waiting', async () => {
    const { log, views } = await embedded({ views: [tallyPage] })
    const { position } = await log.append('tally-1', 'no-stream', [anEvent({ to: 3 })])
    expect(await views.checkpoint(viewName(tallyPage))).toBe(position)
    expect(await views.get(viewName(tallyPage), '1')).toMatchObject({ doc: { count: 3 }, position })
  })

  it('a document that fails is set aside; its command, the others and later starts go on', async () => {
    const { log, views, dir, close } = await embedded({ views: [tallyPage] })
    const named = (name: string) => anEvent({}, { type: 'tallies.Named.v1', data: { name } })
    await Promise.all([
      log.append('tally-1', 'no-stream', [anEvent({ to: 1 }), named('poison'), anEvent({ to: 2 })]),
      log.append('tally-2', 'no-stream', [anEvent({ to: 5 })]),
    ])
    const name = viewName(tallyPage)
    expect(await views.get(name, '1')).toMatchObject({ revision: 0, doc: { count: 1 } })
    expect(await views.get(name, '2')).toMatchObject({ doc: { count: 5 } })
    expect(await views.setAside()).toMatchObject([
      { name, id: '1', position: '0000000000000002', type: 'tallies.Named.v1', error: 'cannot digest' },
    ])
    expect((await views.setAside())[0]?.stack).toMatch(/^ +at .*project/)
    await close()
    const again = await embedded({ dir, views: [tallyPage] })
    await again.log.append('tally-1', 2, [anEvent({ to: 9 })])
    expect(await again.views.get(name, '1')).toMatchObject({ revision: 0 })
    expect(await again.views.setAside()).toHaveLength(1)
  })

  it('a document that is no JSON is set aside and stops no command', async () => {
    const unwritable = {
      ...tallyPage,
      project: (doc: unknown) => (doc === null ? { n: 1 } : { n: 1n }) as never,
      keys: undefined,
      order: undefined,
    }
    const { log, views } = await embedded({ views: [unwritable] })
    await log.append('tally-1', 'no-stream', events(1))
    await log.append('tally-1', 0, events(1))
    expect(await views.get(viewName(tallyPage), '1')).toMatchObject({ revision: 0, doc: { n: 1 } })
    expect(await views.setAside()).toHaveLength(1)
  })

  it('a view with a hole is filled by the loop', async () => {
    const { dir, tamper } = await aStoredLog()
    tamper("DELETE FROM document WHERE id = '1'; DELETE FROM document_key WHERE id = '1'")
    const { log, views } = await embedded({ dir, views: [tallyPage] })
    await log.append('tally-1', 9, [anEvent({ to: 77 })])
    await until(
      async () => (await views.get(viewName(tallyPage), '1'))?.revision === 10,
      'the filled document',
    )
    expect(await views.get(viewName(tallyPage), '1')).toMatchObject({ doc: { count: 77 } })
    await log.append('tally-1', 10, [anEvent({ to: 78 })])
    expect(await views.get(viewName(tallyPage), '1')).toMatchObject({ doc: { count: 78 } })
  })

  it('a view with a hole is level also with what is stored while the loop ends', async () => {
    const { dir, tamper } = await aStoredLog()
    tamper("DELETE FROM document WHERE id = '1'; DELETE FROM document_key WHERE id = '1'")
    const { log, views } = await embedded({ dir, views: [tallyPage], flushDelay: 30 })
    const readAll = log.readAll.bind(log)
    let late: Promise<unknown> | undefined
    log.readAll = async (...given) => {
      const page = await readAll(...given)
      // The flush of this event is under way when the loop looks for the last time.
      late ??= log.append('tally-1', 10, [anEvent({ to: 78 })])
      await nextTurn()
      return page
    }
    await log.append('tally-1', 9, [anEvent({ to: 77 })])
    await until(() => late !== undefined, 'the loop reads')
    await late
    await until(async () => (await views.get(viewName(tallyPage), '1'))?.revision === 11, 'the last event')
  })

  const DAMAGE = "UPDATE document SET doc = replace(doc, '9', '8') WHERE id = '1'"

  it('a document found damaged at a start is made again, whoever makes it', async () => {
    const { dir, tamper } = await aStoredLog()
    tamper(DAMAGE)
    const { views, close } = await embedded({ dir, views: [] })
    // Its own loop begins anew.
    expect(await views.checkpoint(viewName(tallyPage))).toBe(START)
    await close()
    const again = await embedded({ dir, views: [tallyPage] })
    expect(await again.views.get(viewName(tallyPage), '1')).toMatchObject({ revision: 9, doc: { count: 9 } })
  })

  it('a document found damaged while the product runs is made again, and events are stored', async () => {
    const { dir, tamper } = await aStoredLog()
    const { log, views, healthy } = await embedded({ dir, views: [tallyPage] })
    tamper(DAMAGE)
    await log.append('tally-1', 9, [anEvent({ to: 77 })])
    await until(
      async () => (await views.get(viewName(tallyPage), '1').catch(() => null))?.revision === 10,
      'the document made again',
    )
    expect(await views.get(viewName(tallyPage), '1')).toMatchObject({ doc: { count: 77 } })
    expect(healthy()).toBe(true)
  })
})
