import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { setAsideAt } from '@pingboard/services/kernel/set-aside.ts'
import type { SetAside, SetAsideDocument } from '@pingboard/services/ports/set-aside.ts'
import { type Position, START } from '@pingboard/services/ports/stored-event.ts'
import type { ViewDocument } from '@pingboard/services/ports/view-store.ts'
import type { Batch } from '../event-log/statements.ts'
import { encode } from './encode.ts'

/** The documents of one version of a view (`board-page.v1`), or a consumer's checkpoint without documents. */
export interface Collection {
  readonly number: number
  /** The committed checkpoint. */
  checkpoint: Position
}

/** Most keys, documents and characters of text that one step of a removal reads. One step takes milliseconds. */
const STEP = { keys: 200, documents: 50, characters: 64_000 }

interface Row {
  id: string
  revision: number
  position: string
  doc: string | null
  keys: string
  place: string
  set_aside: string | null
  /** Null in a row that one of the first builds wrote. */
  checksum: string | null
}

/** Rows of documents and their search keys: reads them, and adds the statements that write them to a batch. */
export class DocumentRows {
  readonly #statements: ReturnType<typeof prepareAll>
  /** Highest number a collection has had since the start: the number of a dropped collection is not used again. */
  #lastNumber: number
  /** The documents of every collection that are set aside. */
  readonly setAside: () => SetAsideDocument[]

  constructor(db: DatabaseSync) {
    this.#statements = prepareAll(db)
    this.#lastNumber = Number(this.#statements.lastNumber.get()?.number ?? 0)
    this.setAside = setAsideIn(db)
  }

  collections(): Map<string, Collection> {
    const rows = this.#statements.collections.all() as unknown as (Collection & { name: string })[]
    return new Map(rows.map(({ name, number, checkpoint }) => [name, { number, checkpoint }]))
  }

  /** When a process last noted that it uses a version: ISO times by name. */
  uses(): Map<string, string> {
    return new Map(this.#statements.uses.all().map(({ name, used_at }) => [String(name), String(used_at)]))
  }

  create(batch: Batch, name: string): Collection {
    const number = ++this.#lastNumber
    batch.push(['createCollection', number, name])
    return { number, checkpoint: START }
  }

  drop(batch: Batch, { number }: Collection): void {
    batch.push(['dropKeys', number], ['dropDocuments', number], ['dropCollection', number])
  }

  /** @param usedAt ISO time */
  noteUse(batch: Batch, { number }: Collection, usedAt: string): void {
    batch.push(['noteUse', usedAt, number])
  }

  /** Takes the name from a collection, so that no build finds it. `removal` removes its rows. */
  retire(batch: Batch, { number }: Collection): void {
    batch.push(['retireCollection', number])
  }

  /**
   * Statements that remove the next rows of retired collections; empty when nothing is left. The rows are read before,
   * so that damage in them is met here, and not while the log is written.
   */
  removal(): Batch {
    const { retired, keys, contents } = this.#statements
    const number = retired.get()?.number
    if (typeof number !== 'number') return []
    const batch: Batch = keys
      .all(number, STEP.keys)
      .map(row => [
        'forgetKey',
        number,
        String(row.key),
        String(row.value),
        String(row.place),
        String(row.id),
      ])
    if (batch.length > 0) return batch
    let characters = 0
    for (const { id, doc } of contents.iterate(number) as Iterable<unknown> as Iterable<Row>) {
      batch.push(['dropDocument', number, id])
      characters += doc?.length ?? 0
      if (batch.length === STEP.documents || characters > STEP.characters) break
    }
    return batch.length > 0 ? batch : [['dropCollection', number]]
  }

  writeCheckpoint(batch: Batch, { number }: Collection, checkpoint: Position): void {
    batch.push(['writeCheckpoint', checkpoint, number])
  }

  read({ number }: Pick<Collection, 'number'>, id: string): ViewDocument | null {
    const row = this.#statements.read.get(number, id) as Row | undefined
    return row ? toDocument(row) : null
  }

  /** By id, after the given id. */
  page({ number }: Collection, after: string, limit: number): ViewDocument[] {
    return (this.#statements.page.all(number, after, limit) as unknown as Row[]).map(toDocument)
  }

  /** Ids, the highest place first. */
  find(
    { number }: Collection,
    key: string,
    values: readonly string[],
    limit: number,
    offset: number,
  ): string[] {
    const { one, many } = this.#statements
    const [list, wanted] = values.length === 1 ? [one, values[0] ?? ''] : [many, JSON.stringify(values)]
    return list.all(number, key, wanted, limit, offset).map(row => String(row.id))
  }

  /** Number of documents that `find` has in all. */
  total({ number }: Collection, key: string, values: readonly string[]): number {
    const { oneTotal, manyTotal } = this.#statements
    const [count, wanted] =
      values.length === 1 ? [oneTotal, values[0] ?? ''] : [manyTotal, JSON.stringify(values)]
    return Number(count.get(number, key, wanted)?.total)
  }

  /**
   * @param before the committed document, with the keys and the place that the row has
   * @returns the document as it is stored: set aside when it cannot be written as JSON, so that a fault in a page
   * never stops a command (PRJ-4)
   */
  write(
    batch: Batch,
    { number }: Collection,
    before: ViewDocument | null,
    document: ViewDocument,
  ): ViewDocument {
    let next = document
    let json: string | null
    try {
      json = document.doc === null ? null : encode(document.doc)
    } catch (error) {
      // It is not known here which event of this transaction caused the error.
      const setAside = setAsideAt({ position: document.position, type: '' }, error, encode.name)
      const none = { doc: null, keys: {}, order: '', revision: -1, position: START }
      next = { ...(this.read({ number }, document.id) ?? none), id: document.id, setAside }
      json = next.doc === null ? null : encode(next.doc)
    }
    const { id, revision, position, order } = next
    const setAside = next.setAside ? JSON.stringify(next.setAside) : null
    const checksum = checksumOf({ id, revision, position, doc: json })
    if (isFiledAlike(before, next)) {
      batch.push(['rewriteDocument', revision, position, json, setAside, checksum, number, id])
      return next
    }
    const keys = JSON.stringify(next.keys)
    batch.push(['writeDocument', number, id, revision, position, json, keys, order, setAside, checksum])
    if (before?.order !== order || JSON.stringify(before.keys) !== keys) {
      if (before) eachKey(batch, 'forgetKey', number, before)
      eachKey(batch, 'rememberKey', number, next)
    }
    return next
  }

  /** Reads every document. @returns which one differs from what was written; '' when none does */
  damageOf({ number }: Collection): string {
    for (const row of this.#statements.contents.iterate(number) as Iterable<unknown> as Iterable<Row>)
      if (isDamaged(row)) return damaged(row.id).message
    return ''
  }
}

/** Whether keys and place are the same objects as before. Keys may be long, so their content is not compared. */
export const isFiledAlike = (before: ViewDocument | null, next: ViewDocument): boolean =>
  before !== null && before.keys === next.keys && before.order === next.order

function eachKey(
  batch: Batch,
  statement: 'forgetKey' | 'rememberKey',
  number: number,
  { id, keys, order }: ViewDocument,
): void {
  for (const [key, values] of Object.entries(keys)) {
    for (const value of values) batch.push([statement, number, key, value, order, id])
  }
}

/** Checksum of the fields that a page shows. */
const checksumOf = ({ id, revision, position, doc }: Pick<Row, 'id' | 'revision' | 'position' | 'doc'>) =>
  hash('sha1', `${id}\n${revision}\n${position}\n${doc}`, 'base64url')

const isDamaged = (row: Pick<Row, 'id' | 'revision' | 'position' | 'doc' | 'checksum'>): boolean =>
  row.checksum !== null && row.checksum !== checksumOf(row)

/** A stored document differs from what was written: its view must be made again from the log. */
export class DocumentDamaged extends Error {}

const damaged = (id: string, cause?: unknown) =>
  new DocumentDamaged(`the document of ${id} in log.sqlite is damaged; rebuild makes it again`, { cause })

function toDocument(row: Row): ViewDocument {
  const { id, revision, position, doc, keys, place, set_aside } = row
  try {
    if (isDamaged(row)) throw new Error('its checksum does not fit')
    const document = {
      id,
      revision,
      position,
      doc: doc && JSON.parse(doc),
      keys: JSON.parse(keys),
      order: place,
    }
    return set_aside === null ? document : { ...document, setAside: readSetAside(set_aside) }
  } catch (cause) {
    throw damaged(id, cause)
  }
}

/** A query for the documents that are set aside, by collection and id. */
export function setAsideIn(db: DatabaseSync): () => SetAsideDocument[] {
  const found = db.prepare(
    `SELECT name, id, set_aside FROM document JOIN collection ON number = collection
     WHERE set_aside IS NOT NULL ORDER BY name, id`,
  )
  return () =>
    found
      .all()
      .map(row => ({ name: String(row.name), id: String(row.id), ...readSetAside(String(row.set_aside)) }))
}

/** Reads also the form of the first builds: one line of text that contains position and type. */
function readSetAside(text: string): SetAside {
  return text.startsWith('{') ? JSON.parse(text) : { position: START, type: '', error: text, stack: '' }
}

/** Such a name has no view and no consumer. */
const IS_RETIRED = "name GLOB 'dropped *'"

function prepareAll(db: DatabaseSync) {
  const columns = 'id, revision, position, doc, keys, place, set_aside, checksum'
  const ofKey = 'FROM document_key WHERE collection = ? AND key = ? AND value'
  const among = 'IN (SELECT value FROM json_each(?))'
  return {
    collections: db.prepare(`SELECT number, name, checkpoint FROM collection WHERE NOT ${IS_RETIRED}`),
    uses: db.prepare('SELECT name, used_at FROM collection WHERE used_at IS NOT NULL'),
    lastNumber: db.prepare('SELECT max(number) AS number FROM collection'),
    retired: db.prepare(`SELECT number FROM collection WHERE ${IS_RETIRED} LIMIT 1`),
    keys: db.prepare('SELECT key, value, place, id FROM document_key WHERE collection = ? LIMIT ?'),
    read: db.prepare(`SELECT ${columns} FROM document WHERE collection = ? AND id = ?`),
    page: db.prepare(`SELECT ${columns} FROM document WHERE collection = ? AND id > ? ORDER BY id LIMIT ?`),
    contents: db.prepare('SELECT id, revision, position, doc, checksum FROM document WHERE collection = ?'),
    one: db.prepare(`SELECT id ${ofKey} = ? ORDER BY place DESC, id DESC LIMIT ? OFFSET ?`),
    oneTotal: db.prepare(`SELECT count(*) AS total ${ofKey} = ?`),
    many: db.prepare(
      `SELECT DISTINCT id, place ${ofKey} ${among} ORDER BY place DESC, id DESC LIMIT ? OFFSET ?`,
    ),
    manyTotal: db.prepare(`SELECT count(DISTINCT id) AS total ${ofKey} ${among}`),
  }
}
