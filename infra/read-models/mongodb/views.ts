import { setImmediate as nextTurn } from 'node:timers/promises'
import { answers } from '@pingboard/services/kernel/turns.ts'
import type { SetAsideDocument } from '@pingboard/services/ports/set-aside.ts'
import type { Position } from '@pingboard/services/ports/stored-event.ts'
import type { Found, ViewDocument, ViewStore } from '@pingboard/services/ports/view-store.ts'
import type { MongoConnection } from '../../mongodb/connection.ts'
import { isDuplicate } from '../../mongodb/failures.ts'
import { gathered } from '../../people/gathered.ts'
import { Arrivals } from './arrivals.ts'
import { filedAs, type StoredDocument, toDocument, type Write, writeOf } from './documents.ts'
import { Versions } from './versions.ts'

/** Documents of one read of `all`. */
const PAGE = 200
/** Most documents of one read by their ids: all of a busy evening are a few megabytes. */
const READ = 32
/** Most documents and bytes of one bulk write. Even a slow server answers it well within the limit of a call. */
const BULK = { documents: 50, bytes: 2 * 1024 * 1024 }
/** Most bulk writes of one store that are under way. */
const WRITES = 4

/** So long a list of documents set aside answers for each of them. Milliseconds. */
const LATELY_MS = 1000

/**
 * Views in MongoDB. Every document is guarded by its revision, and the checkpoint is written after the documents, so
 * that nothing is lost or done twice when a process dies in between, or when two processes project one view.
 */
export async function openMongoViews(connection: MongoConnection): Promise<ViewStore> {
  const { repeat } = connection
  const versions = new Versions(connection)
  const arrivals = new Arrivals(names => versions.checkpoints(names))

  async function write(name: string, documents: readonly ViewDocument[]): Promise<void> {
    const collection = versions.documents(name)
    // In any order: each document is in one bulk, and the checkpoint follows when all are stored.
    const writes = new Set<Promise<unknown>>()
    for (const bulk of bulksOf(documents)) {
      const once = () => collection.bulkWrite(bulk, { ordered: false })
      const stored = repeat(() =>
        once().catch(error => {
          // Another process stored a first state at the same moment: now the server compares the revisions.
          if (isDuplicate(error)) return once()
          throw error
        }),
      )
      // What failed stays, and a wait below throws the failure.
      const writing: Promise<unknown> = stored.then(() => writes.delete(writing))
      writing.catch(() => {})
      writes.add(writing)
      // The next bulk is made in another turn: its documents may be large.
      await (writes.size < WRITES ? nextTurn() : Promise.race(writes))
    }
    await Promise.all(writes)
  }

  const readings = new Map<string, (id: string) => Promise<StoredDocument | null>>()

  /** Reads by id: those of one turn of the event loop are one question, as a projector asks for all it has a page for. */
  function reading(name: string): (id: string) => Promise<StoredDocument | null> {
    const known = readings.get(name)
    if (known) return known
    const made = gathered((ids: readonly string[]) => read(name, ids))
    readings.set(name, made)
    return made
  }

  async function read(name: string, ids: readonly string[]): Promise<(StoredDocument | null)[]> {
    const collection = versions.documents(name)
    const found = new Map<string, StoredDocument>()
    for (let from = 0; from < ids.length; from += READ) {
      const some = ids.slice(from, from + READ)
      for (const each of await repeat(() => collection.find({ _id: { $in: some } }).toArray()))
        found.set(each._id, each)
    }
    return ids.map(id => found.get(id) ?? null)
  }

  /** A large document takes milliseconds to parse. */
  async function parsed(found: readonly StoredDocument[]): Promise<ViewDocument[]> {
    const documents: ViewDocument[] = []
    for (const each of found) {
      if (answers.isOver()) await answers.goOn()
      documents.push(toDocument(each))
    }
    return documents
  }

  async function asideIn(name: string): Promise<SetAsideDocument[]> {
    const found = await repeat(() =>
      versions
        .documents(name)
        .find({ 'setAside.position': { $exists: true } }, { projection: { setAside: 1 } })
        .sort({ _id: 1 })
        .toArray(),
    )
    return found.flatMap(({ _id, setAside }) => (setAside ? [{ name, id: _id, ...setAside }] : []))
  }

  const lists = new Map<string, { readonly end: number; readonly ids: Promise<ReadonlySet<string>> }>()

  /** Ids of a view's documents that are set aside: hardly ever any, so that all who ask in a second share one question. */
  function asideLately(name: string): Promise<ReadonlySet<string>> {
    const now = performance.now()
    const known = lists.get(name)
    if (known && now < known.end) return known.ids
    const ids = asideIn(name).then(found => new Set(found.map(({ id }) => id)))
    ids.catch(() => lists.delete(name))
    lists.set(name, { end: now + LATELY_MS, ids })
    return ids
  }

  return {
    async get<Doc>(name: string, id: string) {
      const found = await reading(name)(id)
      if (found && answers.isOver()) await answers.goOn()
      return found && (toDocument(found) as ViewDocument<Doc>)
    },

    async find<Doc>(
      name: string,
      key: string,
      values: readonly string[],
      { page, size }: { page: number; size: number },
    ): Promise<Found<Doc>> {
      if (values.length === 0) return { documents: [], total: 0 }
      const collection = versions.documents(name)
      const filed = { filed: { $in: values.map(value => filedAs(key, value)) } }
      const before = (page - 1) * size
      const found = await repeat(() =>
        collection.find(filed).sort({ order: -1, _id: -1 }).skip(before).limit(size).toArray(),
      )
      const isLastPage = found.length < size && (found.length > 0 || before === 0)
      const total = isLastPage ? before + found.length : await repeat(() => collection.countDocuments(filed))
      return { documents: (await parsed(found)) as ViewDocument<Doc>[], total }
    },

    async store(name, documents, checkpoint) {
      const build = await versions.ready(name, documents.length > 0)
      await write(name, documents)
      await versions.advance(name, build, checkpoint)
      arrivals.arrived(name, checkpoint)
    },

    checkpoint: name => versions.checkpoint(name),

    async reached(name, position: Position, milliseconds) {
      const now = await versions.checkpoints([name])
      if ((now.get(name) ?? '') < position) await arrivals.until(name, position, milliseconds)
    },

    async *all(name) {
      const collection = versions.documents(name)
      for (let after: string | null = null; ; ) {
        const rest = after === null ? {} : { _id: { $gt: after } }
        const page: StoredDocument[] = await repeat(() =>
          collection.find(rest).sort({ _id: 1 }).limit(PAGE).toArray(),
        )
        for (const each of page) yield toDocument(each)
        const last = page.at(-1)
        if (!last) return
        after = last._id
      }
    },

    drop: name => versions.drop(name),

    setAside: async () => (await Promise.all((await versions.names()).map(asideIn))).flat(),
    isSetAside: async (name, id) => (await asideLately(name)).has(id),

    use: (names, now) => versions.use(names, now),
    dropUnused: before => versions.dropUnused(before),
  }
}

function* bulksOf(documents: readonly ViewDocument[]): Generator<Write['operation'][]> {
  let bulk: Write['operation'][] = []
  let total = 0
  for (const document of documents) {
    const { operation, bytes } = writeOf(document)
    if (bulk.length === BULK.documents || (bulk.length > 0 && total + bytes > BULK.bytes)) {
      yield bulk
      bulk = []
      total = 0
    }
    bulk.push(operation)
    total += bytes
  }
  if (bulk.length > 0) yield bulk
}
