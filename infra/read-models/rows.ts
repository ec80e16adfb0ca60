import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { setAsideAt } from '@pingboard/services/kernel/set-aside.ts'
import type { SetAside } from '@pingboard/services/ports/set-aside.ts'
import { type Position, START } from '@pingboard/services/ports/stored-event.ts'
import type { ViewDocument } from '@pingboard/services/ports/view-store.ts'
import type { Batch } from '../event-log/statements.ts'
import { encode } from './encode.ts'

/** A view's documents: `board-page.v1`, or a consumer's checkpoint without documents. */
export interface Collection {
  readonly number: number
  /** As committed. */
  checkpoint: Position
}

interface Row {
  id: string
  revision: number
  position: string
  doc: string | null
  keys: string
  place: string
  set_aside: string | null
  /** Null in what the first builds wrote. */
  checksum: string | null
}

/** A document that stopped at an event, in which view. */
export type SetAsideDocument = SetAside & { readonly name: string; readonly id: string }

/** Documents and the keys they are found by, as rows: reads them, and adds to a transaction what writes them. */
export class DocumentRows {
  readonly #statements: ReturnType<typeof prepareAll>

  constructor(db: DatabaseSync) {
    this.#statements = prepareAll(db)
  }

  collections(): Map<string, Collection> {
    const rows = this.#statements.collections.all() as unknown as (Collection & { name: string })[]
    return new Map(rows.map(({ name, number, checkpoint }) => [name, { number, checkpoint }]))
  }

  /** @param number that no collection has, nor one that was dropped since the start */
  create(batch: Batch, name: string, number: number): Collection {
    batch.push(['createCollection', number, name])
    return { number, checkpoint: START }
  }

  drop(batch: Batch, { number }: Collection): void {
    batch.push(['dropKeys', number], ['dropDocuments', number], ['dropCollection', number])
  }

  writeCheckpoint(batch: Batch, { number }: Collection, checkpoint: Position): void {
    batch.push(['writeCheckpoint', checkpoint, number])
  }

  read({ number }: Pick<Collection, 'number'>, id: string): ViewDocument | null {
    const row = this.#statements.read.get(number, id) as Row | undefined
    return row ? toDocument(row) : null
  }

  /** By id, after one. */
  page({ number }: Collection, after: string, limit: number): ViewDocument[] {
    return (this.#statements.page.all(number, after, limit) as unknown as Row[]).map(toDocument)
  }

  /** Ids, from the highest place. */
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

  /** How many there are to find. */
  total({ number }: Collection, key: string, values: readonly string[]): number {
    const { oneTotal, manyTotal } = this.#statements
    const [count, wanted] =
      values.length === 1 ? [oneTotal, values[0] ?? ''] : [manyTotal, JSON.stringify(values)]
    return Number(count.get(number, key, wanted)?.total)
  }

  /**
   * @param before the document as it is committed, filed as the row is
   * @returns the document as it stands now: set aside when it cannot be written as JSON, so that a fault in a page
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
      // Which of the events of this transaction made it so is not known here.
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

  /** Reads every document. @throws DocumentDamaged for the first that is not what was written */
  check({ number }: Collection): void {
    for (const row of this.#statements.contents.iterate(number) as Iterable<unknown> as Iterable<Row>)
      if (isDamaged(row)) throw damaged(row.id)
  }

  setAside(): SetAsideDocument[] {
    const rows = this.#statements.setAside.all()
    return rows.map(row => ({
      name: String(row.name),
      id: String(row.id),
      ...readSetAside(String(row.set_aside)),
    }))
  }
}

/** Whether lists find it where it was. Keys can be as long as the page, and are neither encoded nor compared. */
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

/** Of what a page shows. */
const checksumOf = ({ id, revision, position, doc }: Pick<Row, 'id' | 'revision' | 'position' | 'doc'>) =>
  hash('sha1', `${id}\n${revision}\n${position}\n${doc}`, 'base64url')

const isDamaged = (row: Pick<Row, 'id' | 'revision' | 'position' | 'doc' | 'checksum'>): boolean =>
  row.checksum !== null && row.checksum !== checksumOf(row)

/** A document that is not what was written: its view is to be made again from the log. */
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

/** The first builds kept one line of text, which names position and type itself. */
export function readSetAside(text: string): SetAside {
  return text.startsWith('{') ? JSON.parse(text) : { position: START, type: '', error: text, stack: '' }
}

function prepareAll(db: DatabaseSync) {
  const columns = 'id, revision, position, doc, keys, place, set_aside, checksum'
  const ofKey = 'FROM document_key WHERE collection = ? AND key = ? AND value'
  const among = 'IN (SELECT value FROM json_each(?))'
  return {
    collections: db.prepare('SELECT number, name, checkpoint FROM collection'),
    read: db.prepare(`SELECT ${columns} FROM document WHERE collection = ? AND id = ?`),
    page: db.prepare(`SELECT ${columns} FROM document WHERE collection = ? AND id > ? ORDER BY id LIMIT ?`),
    contents: db.prepare('SELECT id, revision, position, doc, checksum FROM document WHERE collection = ?'),
    one: db.prepare(`SELECT id ${ofKey} = ? ORDER BY place DESC, id DESC LIMIT ? OFFSET ?`),
    oneTotal: db.prepare(`SELECT count(*) AS total ${ofKey} = ?`),
    many: db.prepare(
      `SELECT DISTINCT id, place ${ofKey} ${among} ORDER BY place DESC, id DESC LIMIT ? OFFSET ?`,
    ),
    manyTotal: db.prepare(`SELECT count(DISTINCT id) AS total ${ofKey} ${among}`),
    setAside: db.prepare(
      `SELECT name, id, set_aside FROM document JOIN collection ON number = collection
       WHERE set_aside IS NOT NULL ORDER BY name, id`,
    ),
  }
}
