import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { type Position, START } from '@pingboard/services/kernel/event.ts'
import type { ViewDocument } from '@pingboard/services/ports/view-store.ts'
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
}

/** Documents and the keys they are found by, as rows. Knows nothing of transactions. */
export class DocumentRows {
  readonly #statements: ReturnType<typeof prepareAll>

  constructor(db: DatabaseSync) {
    this.#statements = prepareAll(db)
  }

  collections(): Map<string, Collection> {
    const rows = this.#statements.collections.all() as unknown as (Collection & { name: string })[]
    return new Map(rows.map(({ name, number, checkpoint }) => [name, { number, checkpoint }]))
  }

  create(name: string): Collection {
    return { number: Number(this.#statements.create.run(name).lastInsertRowid), checkpoint: START }
  }

  drop({ number }: Collection): void {
    for (const statement of this.#statements.drop) statement.run(number)
  }

  writeCheckpoint({ number }: Collection, checkpoint: Position): void {
    this.#statements.checkpoint.run(checkpoint, number)
  }

  read({ number }: Collection, id: string): ViewDocument | null {
    const row = this.#statements.read.get(number, id) as Row | undefined
    return row ? toDocument(row) : null
  }

  /** By id, after one. */
  page({ number }: Collection, after: string, limit: number): ViewDocument[] {
    return (this.#statements.page.all(number, after, limit) as unknown as Row[]).map(toDocument)
  }

  find({ number }: Collection, key: string, values: readonly string[], limit: number, offset: number) {
    const { one, oneTotal, many, manyTotal } = this.#statements
    const [list, count, wanted] =
      values.length === 1 ? [one, oneTotal, values[0] ?? ''] : [many, manyTotal, JSON.stringify(values)]
    const rows = list.all(number, key, wanted, limit, offset)
    return { ids: rows.map(row => String(row.id)), total: Number(count.get(number, key, wanted)?.total) }
  }

  /**
   * @param before the row as it is now
   * @returns the document as it stands now: set aside when it cannot be written as JSON, so that a fault in a page
   * never stops a command (PRJ-4)
   */
  write({ number }: Collection, before: ViewDocument | null, document: ViewDocument): ViewDocument {
    let next = document
    let json: string | null
    try {
      json = document.doc === null ? null : encode(document.doc)
    } catch (error) {
      const reason = `after ${document.position}: ${error instanceof Error ? error.message : error}`
      const sound = before ?? { doc: null, keys: {}, place: '', order: '', revision: -1, position: START }
      next = { ...sound, id: document.id, setAside: reason }
      json = next.doc === null ? null : encode(next.doc)
    }
    const { id, revision, position, order, setAside } = next
    if (before && before.keys === next.keys && before.order === order) {
      // Filed where it was: keys can be as long as the page, and are neither encoded nor compared.
      this.#statements.rewrite.run(revision, position, json, setAside ?? null, number, id)
      return next
    }
    const keys = JSON.stringify(next.keys)
    this.#statements.write.run(number, id, revision, position, json, keys, order, setAside ?? null)
    if (before?.order !== order || JSON.stringify(before.keys) !== keys) {
      if (before) this.#eachKey(this.#statements.forget, number, before)
      this.#eachKey(this.#statements.remember, number, next)
    }
    return next
  }

  setAside(): { name: string; id: string; reason: string }[] {
    const rows = this.#statements.setAside.all()
    return rows.map(row => ({ name: String(row.name), id: String(row.id), reason: String(row.set_aside) }))
  }

  #eachKey(statement: StatementSync, number: number, { id, keys, order }: ViewDocument): void {
    for (const [key, values] of Object.entries(keys)) {
      for (const value of values) statement.run(number, key, value, order, id)
    }
  }
}

function toDocument(row: Row): ViewDocument {
  const { id, revision, position, doc, keys, place, set_aside } = row
  const document = {
    id,
    revision,
    position,
    doc: doc && JSON.parse(doc),
    keys: JSON.parse(keys),
    order: place,
  }
  return set_aside === null ? document : { ...document, setAside: set_aside }
}

function prepareAll(db: DatabaseSync) {
  const columns = 'id, revision, position, doc, keys, place, set_aside'
  const ofKey = 'FROM document_key WHERE collection = ? AND key = ? AND value'
  const among = 'IN (SELECT value FROM json_each(?))'
  return {
    collections: db.prepare('SELECT number, name, checkpoint FROM collection'),
    create: db.prepare("INSERT INTO collection (name, checkpoint) VALUES (?, '')"),
    drop: [
      db.prepare('DELETE FROM document_key WHERE collection = ?'),
      db.prepare('DELETE FROM document WHERE collection = ?'),
      db.prepare('DELETE FROM collection WHERE number = ?'),
    ],
    checkpoint: db.prepare('UPDATE collection SET checkpoint = ? WHERE number = ?'),
    read: db.prepare(`SELECT ${columns} FROM document WHERE collection = ? AND id = ?`),
    page: db.prepare(`SELECT ${columns} FROM document WHERE collection = ? AND id > ? ORDER BY id LIMIT ?`),
    write: db.prepare(
      `INSERT INTO document (collection, id, revision, position, doc, keys, place, set_aside)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (collection, id) DO UPDATE SET revision = excluded.revision, position = excluded.position,
         doc = excluded.doc, keys = excluded.keys, place = excluded.place, set_aside = excluded.set_aside`,
    ),
    rewrite: db.prepare(
      'UPDATE document SET revision = ?, position = ?, doc = ?, set_aside = ? WHERE collection = ? AND id = ?',
    ),
    forget: db.prepare(
      'DELETE FROM document_key WHERE collection = ? AND key = ? AND value = ? AND place = ? AND id = ?',
    ),
    remember: db.prepare(
      'INSERT OR IGNORE INTO document_key (collection, key, value, place, id) VALUES (?, ?, ?, ?, ?)',
    ),
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
