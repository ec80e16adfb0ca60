// The floor of a rebuild, a bare fold: parses the rows of the same file and applies the same functions.
// Argument: the data directory.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { board } from '@pingboard/services/boards/board/decide.ts'
import type { BoardState } from '@pingboard/services/boards/board/state.ts'
import { type BoardPage, boardPage } from '@pingboard/services/boards/views/board-page.ts'
import { answerAsks } from '../support/answer-asks.ts'
import { scratchFolder } from '../support/scratch.ts'

interface Row {
  stream: string
  revision: number
  type: string
  recorded_at: string
  data: string
}
const NAMES = new Map([
  ['boards.BoardOpened.v1', 'BoardOpened'],
  ['boards.ScoreChanged.v1', 'ScoreChanged'],
])

const log = new DatabaseSync(join(process.argv[2] ?? '', 'log.sqlite'), { readOnly: true })
const rows = log.prepare(
  "SELECT stream, revision, type, recorded_at, data FROM event WHERE substr(stream, 1, 6) = 'board-' ORDER BY position",
)

/** Reads every row once, in log order. @returns the number of rows */
function eachEvent(take: (stream: string, event: never, revision: number) => void): number {
  let count = 0
  for (const row of rows.iterate() as Iterable<unknown> as Iterable<Row>) {
    count++
    const { stream, revision, recorded_at: recordedAt } = row
    const type = NAMES.get(row.type)
    take(stream, { type, data: JSON.parse(row.data), stream, revision, recordedAt } as never, revision)
  }
  return count
}

function replay(): number {
  const states = new Map<string, BoardState>()
  return eachEvent((stream, event, revision) =>
    states.set(stream, board.evolve(states.get(stream) ?? board.initial, event, revision)),
  )
}

const store = new DatabaseSync(join(scratchFolder('rebuild'), 'floor.sqlite'))
store.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE page (id TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL, doc TEXT NOT NULL) STRICT;`)
const insert = store.prepare('INSERT INTO page VALUES (?, ?, ?)')

function rebuild(): number {
  const pages = new Map<string, BoardPage>()
  const count = eachEvent((stream, event) => {
    const page = boardPage.project(pages.get(stream) ?? null, event)
    if (page) pages.set(stream, page)
  })
  store.exec('BEGIN; DELETE FROM page')
  for (const page of pages.values()) insert.run(page.id, page.revision, JSON.stringify(page))
  store.exec('COMMIT')
  return count
}

function perSecond(run: () => number) {
  const from = performance.now()
  const count = run()
  return { rate: (1000 * count) / (performance.now() - from) }
}

answerAsks({ replay: () => perSecond(replay), rebuild: () => perSecond(rebuild) }, () => {
  log.close()
  store.close()
})
