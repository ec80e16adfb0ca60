// The floor of a rebuild: the rows of the same file, parsed and folded by hand. Argument: the data directory.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { BoardFacts } from '@pingboard/contracts/events/boards.ts'
import { answerAsks } from '../support/answer-asks.ts'
import { scratchFolder } from '../support/scratch.ts'

interface Row {
  stream: string
  revision: number
  type: string
  recorded_at: string
  data: string
}
type Page = { -readonly [K in keyof BoardFacts]: BoardFacts[K] }
type Played = { -readonly [K in keyof BoardFacts['games'][number]]: BoardFacts['games'][number][K] }

const log = new DatabaseSync(join(process.argv[2] ?? '', 'log.sqlite'), { readOnly: true })
const rows = log.prepare(
  "SELECT stream, revision, type, recorded_at, data FROM event WHERE substr(stream, 1, 6) = 'board-' ORDER BY position",
)

/** @returns the boards as they are now, and how many events made them */
function fold(): { pages: Map<string, Page>; count: number } {
  const pages = new Map<string, Page>()
  let count = 0
  for (const row of rows.iterate() as Iterable<unknown> as Iterable<Row>) {
    count++
    const { stream, revision, recorded_at: at } = row
    const data = JSON.parse(row.data)
    if (row.type === 'boards.BoardOpened.v1') {
      const created = { scoreTeam1: null, scoreTeam2: null, revision, createdAt: at, updatedAt: at }
      const games = data.games.map((game: object) => ({ ...game, ...created }))
      pages.set(stream, { ...data, id: stream.slice(6), games, revision, createdAt: at, updatedAt: at })
      continue
    }
    const page = pages.get(stream)
    const game = page?.games[Number(data.gameId.slice(27)) - 1] as Played | undefined
    if (!page || !game) continue
    game.scoreTeam1 = data.scoreTeam1
    game.scoreTeam2 = data.scoreTeam2
    game.revision = revision
    game.updatedAt = at
    page.revision = revision
    page.updatedAt = at
  }
  return { pages, count }
}

const store = new DatabaseSync(join(scratchFolder('rebuild'), 'floor.sqlite'))
store.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
  CREATE TABLE page (id TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL, doc TEXT NOT NULL) STRICT;`)
const insert = store.prepare('INSERT INTO page VALUES (?, ?, ?)')

function rebuild(): number {
  const { pages, count } = fold()
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

answerAsks({ replay: () => perSecond(() => fold().count), rebuild: () => perSecond(rebuild) }, () => {
  log.close()
  store.close()
})
