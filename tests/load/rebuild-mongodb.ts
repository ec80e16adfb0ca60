// node tests/load/rebuild-mongodb.ts [events [turns]]: builds the boards' view from a log into SQLite and into MongoDB, in turn,
// and compares the documents. 100,000 events and three turns unless told. With MONGODB_URL, MongoDB is the one at that address; each run
// has a database of its own there, which is removed.
import { randomBytes } from 'node:crypto'
import { openMongodb } from '@pingboard/infra/mongodb/connection.ts'
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { openMongoViews } from '@pingboard/infra/read-models/mongodb/views.ts'
import { systemClock } from '@pingboard/infra/time/system.ts'
import { boardPage } from '@pingboard/services/boards/views/board-page.ts'
import { rebuild } from '@pingboard/services/kernel/projector.ts'
import { viewName } from '@pingboard/services/kernel/view.ts'
import type { ViewStore } from '@pingboard/services/ports/view-store.ts'
import { openMongodb as openEngine } from '../engines/mongodb.ts'
import { boardIdOf, boardOpened, scoreChanged } from './support/board.ts'
import { scratchFolder } from './support/scratch.ts'
import { quantile } from './support/statistics.ts'

/** Events of one board in one append, so that the boards of an evening alternate in the log. */
const IN_A_ROW = 10
const PER_BOARD = 500

const say = (line: string) => process.stdout.write(`${line}\n`)
const events = Number(process.argv[2] ?? 100_000)
const turns = Number(process.argv[3] ?? 3)
const engine = await openEngine()
if (!engine) throw new Error('there is no MongoDB: node tests/engines/fetch.mjs')
say(engine.told)

const { log, views: sqlite } = await openEmbedded({ dir: scratchFolder('rebuild'), clock: systemClock })
const boards = Array.from({ length: events / PER_BOARD }, (_, index) => boardIdOf(index))
for (let from = 0; from < PER_BOARD; from += IN_A_ROW) {
  const row = Array.from({ length: IN_A_ROW }, (_, nth) => from + nth)
  const appends = boards.map(board =>
    log.append(
      `board-${board}`,
      from === 0 ? 'no-stream' : from - 1,
      row.map(count => (count === 0 ? boardOpened(board) : scoreChanged(board, count))),
    ),
  )
  await Promise.all(appends)
}

const url = new URL(engine.address)
url.pathname = `/bench${randomBytes(6).toString('hex')}`
const connection = await openMongodb({ url: url.href })
const stores: Readonly<Record<string, ViewStore>> = {
  SQLite: sqlite,
  MongoDB: await openMongoViews(connection),
}

async function textOf(views: ViewStore): Promise<string> {
  const documents: string[] = []
  for await (const document of views.all(viewName(boardPage)))
    documents.push(JSON.stringify(sorted(document)))
  return documents.join('\n')
}
/** Fields of a document by name: stores give them in another order. */
const sorted = (document: object) => Object.entries(document).sort(([a], [b]) => (a < b ? -1 : 1))

try {
  const rates = new Map<string, number[]>()
  for (let turn = 0; turn < turns; turn++)
    for (const [name, views] of Object.entries(stores)) {
      const from = performance.now()
      await rebuild(boardPage, { log, views })
      rates.set(name, [...(rates.get(name) ?? []), (1000 * events) / (performance.now() - from)])
    }
  for (const [name, taken] of rates) {
    const told = taken.map(rate => Math.round(rate).toLocaleString('en')).join(', ')
    say(`${name}: ${Math.round(quantile(taken, 0.5)).toLocaleString('en')} events/s (${told})`)
  }
  const [one, other] = await Promise.all(Object.values(stores).map(textOf))
  say(`${boards.length.toLocaleString('en')} documents, ${one === other ? 'equal' : 'DIFFERENT'} in both`)
  if (one !== other) process.exitCode = 1
} finally {
  if (engine.how === 'address') await connection.db.dropDatabase()
  await connection.close()
  await log.close()
  await engine.close()
}
