import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import { tallyPage } from '@pingboard/services/kernel/testing/tally.ts'
import { viewName } from '@pingboard/services/kernel/view.ts'
import { START } from '@pingboard/services/ports/stored-event.ts'
import { expect, it, onTestFinished } from 'vitest'
import { embedded, type Options } from './embedded.ts'
import { anEvent, events } from './events.ts'
import { until } from './promises.ts'

const next = { ...tallyPage, version: 2 }
const [OLDER, NEWER] = [viewName(tallyPage), viewName(next)]

/** A closed log of three events of one tally, with its view as a build with the older version left it. */
async function aStoredLog() {
  const { dir, log, close } = await embedded({ views: [tallyPage] })
  await log.append('tally-1', 'no-stream', events(3))
  await close()
  return dir
}

function tamper(dir: string, sql: string): void {
  const db = new DatabaseSync(join(dir, 'log.sqlite'))
  db.exec(sql)
  db.close()
}

/** Counts rows of the file, while it is written too. */
function counter(dir: string) {
  const file = new DatabaseSync(join(dir, 'log.sqlite'), { readOnly: true })
  onTestFinished(() => file.close())
  return (rows: string) => Number(file.prepare(`SELECT count(*) AS count FROM ${rows}`).get()?.count)
}

it('a start builds another version beside the older one, which goes on from its own checkpoint when it is back', async () => {
  const dir = await aStoredLog()
  const upgraded = await embedded({ dir, views: [next] })
  await upgraded.log.append('tally-1', 2, [anEvent({ to: 50 })])
  expect(await upgraded.views.get(NEWER, '1')).toMatchObject({ revision: 3, doc: { count: 50 } })
  expect(await upgraded.views.get(OLDER, '1')).toMatchObject({ revision: 2 })
  expect(await upgraded.views.checkpoint(OLDER)).toBe('0000000000000003')
  await upgraded.close()

  let projected = 0
  const project: typeof tallyPage.project = (doc, event) => {
    projected++
    return tallyPage.project(doc, event)
  }
  const { views } = await embedded({ dir, views: [{ ...tallyPage, project }] })
  expect(await views.get(OLDER, '1')).toMatchObject({ revision: 3, doc: { count: 50 } })
  expect(projected).toBe(1)
  expect(await views.get(NEWER, '1')).toMatchObject({ revision: 3 })
})

it('documents of an earlier build belong to the version that it wrote, and count as used at the next start', async () => {
  const dir = await aStoredLog()
  tamper(dir, 'ALTER TABLE collection DROP COLUMN used_at')
  const clock = fixedClock('2026-02-10T12:00:00.000Z')
  const { views, close } = await embedded({ dir, views: [next], clock })
  await views.store('consumer-of-something', [], '0000000000000003')
  expect(await views.get(OLDER, '1')).toMatchObject({ revision: 2 })
  expect(await views.dropUnused(clock.now())).toEqual([])
  await close()

  clock.advance(1)
  const again = await embedded({ dir, views: [next], clock })
  expect(await again.views.dropUnused(clock.now())).toEqual([OLDER])
  clock.advance(1)
  expect(await again.views.dropUnused(clock.now())).toEqual([NEWER])
  expect(await again.views.checkpoint('consumer-of-something')).toBe('0000000000000003')
})

/** An engine with a large view that no process uses any more. */
async function withUnused(options: Options = {}) {
  const engine = await embedded(options)
  const { views } = engine
  const documents = Array.from({ length: 120 }, (_, index) => ({
    id: String(index),
    revision: 0,
    position: START,
    doc: 'x'.repeat(5000),
    keys: { group: ['g', 'h'] },
    order: '',
  }))
  await views.store('page.v1', documents, START)
  await views.use(['page.v1'], new Date(0))
  return { ...engine, drop: () => views.dropUnused(new Date(1)) }
}

it('the rows of a dropped version go a few in each transaction, and other writes do not wait for the last', async () => {
  const left: number[] = []
  let look = () => {}
  const { dir, log, drop } = await withUnused({ onFlush: () => look() })
  const count = counter(dir)
  look = () => left.push(count('document'), count('document_key'))
  await drop()
  expect(left).toEqual([120, 240])
  await log.append('tally-1', 'no-stream', [anEvent()])
  expect(count('document')).toBe(120)
  await until(() => count('collection') === 0, 'the removal', 20_000)
  look = () => {}
  expect([count('document'), count('document_key')]).toEqual([0, 0])
  const documents = left.filter((_, index) => index % 2 === 0)
  const steps = documents.slice(1).map((rows, index) => (documents[index] ?? 0) - rows)
  expect(Math.max(...steps)).toBeLessThan(20)
})

it('a removal that a stop interrupted ends after the next start, which builds the view anew', async () => {
  const dir = await aStoredLog()
  tamper(dir, "UPDATE collection SET name = 'dropped ' || number, checkpoint = ''")
  const { views } = await embedded({ dir, views: [tallyPage] })
  expect(await views.get(OLDER, '1')).toMatchObject({ revision: 2 })
  const count = counter(dir)
  await until(() => count("collection WHERE name LIKE 'dropped%'") === 0, 'the removal')
  expect(count('document')).toBe(1)
  expect((await views.find(OLDER, 'by', ['a'], { page: 1, size: 9 })).total).toBe(1)
})

it('rows that cannot be read stay in the file: the log says so, and everything else goes on', async () => {
  const warned: string[] = []
  const { log, dir, drop, healthy } = await withUnused({
    log: { info: () => {}, error: () => {}, warn: (_, message) => void warned.push(message) },
    onConnection(db) {
      const prepare = db.prepare.bind(db)
      db.prepare = sql => {
        const statement = prepare(sql)
        if (sql.includes('FROM document_key WHERE collection = ? LIMIT'))
          statement.all = () => {
            throw new Error('database disk image is malformed')
          }
        return statement
      }
    },
  })
  await drop()
  await until(() => warned.length > 0, 'a line in the log')
  expect(warned).toEqual(['what is left of a dropped view stays in the file'])
  await log.append('tally-1', 'no-stream', [anEvent()])
  expect([healthy(), counter(dir)('document')]).toEqual([true, 120])
})
