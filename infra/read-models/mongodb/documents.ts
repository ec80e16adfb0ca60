import { setAsideAt } from '@pingboard/services/kernel/set-aside.ts'
import type { SetAside } from '@pingboard/services/ports/set-aside.ts'
import { type Position, START } from '@pingboard/services/ports/stored-event.ts'
import type { ViewDocument } from '@pingboard/services/ports/view-store.ts'
import type { AnyBulkWriteOperation } from 'mongodb'
import type { NamedIndex } from '../../mongodb/indexes.ts'
import { encode } from '../encode.ts'

/**
 * A document of a view as MongoDB keeps it. `doc` and `keys` are JSON texts: they come back letter for letter, which
 * BSON does not do for `undefined`, names with a `$`, or numbers. The server searches only `filed` and `order`.
 */
export interface StoredDocument {
  readonly _id: string
  readonly revision: number
  readonly position: Position
  readonly doc: string | null
  readonly keys: string
  /** Each key with each of its values, as `filedAs` joins them. */
  readonly filed: readonly string[]
  readonly order: string
  /** Absent when sound. */
  readonly setAside?: SetAside
}

export const INDEXES: readonly NamedIndex[] = [
  { name: 'filed', key: { filed: 1, order: -1, _id: -1 } },
  // Sparse: it holds only the documents that are set aside.
  { name: 'setAside', key: { 'setAside.position': 1 }, sparse: true },
]

/** Most bytes of a document's texts: MongoDB stores 16 MB, with the names of fields and the keys once more. */
export const MOST_BYTES = 15 * 1024 * 1024

/** No name of a key contains the sign in between. */
export const filedAs = (key: string, value: string): string => `${key}=${value}`

export function toDocument({ _id, doc, keys, filed: _, ...stored }: StoredDocument): ViewDocument {
  return { ...stored, id: _id, doc: doc === null ? null : JSON.parse(doc), keys: JSON.parse(keys) }
}

export interface Write {
  readonly operation: AnyBulkWriteOperation<StoredDocument>
  readonly bytes: number
}

/**
 * The write of a document, which changes nothing when it is made again: the server compares the revisions in the same
 * step. A document that cannot be stored is set aside, and its stored state stays: a fault in a page stops neither
 * its view nor a command (PRJ-4).
 */
export function writeOf(document: ViewDocument): Write {
  const { id, revision } = document
  try {
    const stored = storedFrom(document)
    const bytes = bytesOf(stored)
    if (bytes > MOST_BYTES)
      throw new RangeError(`the document has ${bytes} bytes; MongoDB stores ${MOST_BYTES} at most`)
    const stopsNow = { $and: [{ $eq: ['$revision', revision] }, { $not: ['$setAside'] }] }
    const isNewer = { $lt: ['$revision', revision] }
    const when = stored.setAside ? { $or: [isNewer, stopsNow] } : isNewer
    return { operation: replacing(id, when, { $literal: stored }), bytes }
  } catch (error) {
    // It is not known here which event caused the error.
    const setAside = setAsideAt({ position: document.position, type: '' }, error, encode.name)
    const when = { $and: [{ $lt: ['$revision', revision] }, { $not: ['$setAside'] }] }
    const aside = { $mergeObjects: [NOTHING, '$$ROOT', { $literal: { setAside } }] }
    return { operation: replacing(id, when, aside), bytes: 0 }
  }
}

/** What a document holds of which no state could be stored. */
const NOTHING = { revision: -1, position: START, doc: null, keys: '{}', filed: [], order: '' }

/** A missing document has no revision, which sorts before every number. */
const replacing = (id: string, when: object, next: object): AnyBulkWriteOperation<StoredDocument> => ({
  updateOne: {
    filter: { _id: id },
    update: [{ $replaceWith: { $cond: [when, next, '$$ROOT'] } }],
    upsert: true,
  },
})

/** @throws TypeError for a document that is not JSON */
function storedFrom({ id, revision, position, doc, keys, order, setAside }: ViewDocument): StoredDocument {
  const entries = doc === null ? [] : Object.entries(keys)
  return {
    _id: id,
    revision,
    position,
    doc: doc === null ? null : encode(doc),
    keys: JSON.stringify(keys),
    filed: entries.flatMap(([key, values]) => [...new Set(values)].map(value => filedAs(key, value))),
    order,
    ...(setAside ? { setAside } : {}),
  }
}

const bytesOf = ({ doc, keys }: StoredDocument): number =>
  Buffer.byteLength(doc ?? '') + 2 * Buffer.byteLength(keys)
