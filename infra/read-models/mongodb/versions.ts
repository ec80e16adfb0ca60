import { randomUUID } from 'node:crypto'
import { StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import { type Position, START } from '@pingboard/services/ports/stored-event.ts'
import type { Collection, Filter } from 'mongodb'
import type { MongoConnection } from '../../mongodb/connection.ts'
import { isDuplicate } from '../../mongodb/failures.ts'
import { ensureIndexes } from '../../mongodb/indexes.ts'
import { INDEXES, type StoredDocument } from './documents.ts'

/** One version of a view (`board-page.v1`), or the checkpoint of a consumer. */
interface Version {
  readonly _id: string
  /** Absent before the first store and after a drop. Another one after each drop. */
  readonly build?: string
  /** Absent without a build. */
  readonly checkpoint?: Position
  /** Absent for a checkpoint alone: then there is no collection, and no process has a right to one. */
  readonly hasDocuments?: boolean
  /** Latest note that a process uses it. */
  readonly usedAt?: Date
  /** Its documents are being removed since then. */
  readonly dropping?: Date
}

/** A drop that this process has begun, or taken over. */
interface Began {
  readonly name: string
  /** As this process noted it. */
  readonly at: Date
  readonly hasDocuments: boolean
}

/** A process that has not gone on with a drop for this long has died. Clocks agree within it. Milliseconds. */
const DROP_TAKES_MS = 60_000
/** A process that stood still for so long may have been taken for dead: it looks again before it removes anything. */
const STOOD_STILL_MS = DROP_TAKES_MS / 2
/** Documents that one step of a drop removes: servers differ in how long the drop of a full collection takes. */
const STEP = 100

const EXISTS = { $exists: true }
const IS_ABSENT = { $exists: false }
/** The name of a view. A build before this one may have begun to drop it, and did not note whether it has documents. */
const IS_VIEW = /\.v\d+$/

/**
 * The versions of views that there are: each has a document here, and a collection of its own for its documents, so that
 * versions know nothing of each other. The checkpoint of a consumer has its document here only: the roles of the
 * processes name each collection, and know those of the views (`infra/compose/init/mongodb.cjs`).
 */
export class Versions {
  readonly #connection: MongoConnection
  readonly #versions: Collection<Version>
  /** The builds that this process stores. */
  readonly #builds = new Map<string, Promise<string>>()
  /** The builds that have their collection, and its indexes. */
  readonly #prepared = new Map<string, Promise<void>>()

  constructor(connection: MongoConnection) {
    this.#connection = connection
    this.#versions = connection.db.collection<Version>('views')
  }

  documents(name: string): Collection<StoredDocument> {
    return this.#connection.db.collection<StoredDocument>(`view.${name}`)
  }

  /** @throws StoreUnavailable while another process drops the version */
  async checkpoint(name: string): Promise<Position> {
    const version = await this.#find(name)
    const build = await this.#builds.get(name)?.catch(() => undefined)
    if (build !== version?.build) this.#builds.delete(name)
    return version?.checkpoint ?? START
  }

  /** In one read. What is missing was never stored, or is being dropped. */
  async checkpoints(names: readonly string[]): Promise<Map<string, Position>> {
    const versions = await this.#connection.repeat(() =>
      this.#versions.find({ _id: { $in: [...names] } }).toArray(),
    )
    return new Map(versions.map(({ _id, checkpoint }) => [_id, checkpoint ?? START]))
  }

  /** Names of all that may have documents, in order. */
  async names(): Promise<readonly string[]> {
    const mayHave = { build: EXISTS, $or: [{ hasDocuments: true }, { usedAt: EXISTS }] }
    const versions = await this.#connection.repeat(() =>
      this.#versions.find(mayHave).sort({ _id: 1 }).toArray(),
    )
    return versions.map(({ _id }) => _id)
  }

  /**
   * Makes the collection and its indexes when this process stores the first documents.
   * @param hasDocuments false for a store of the checkpoint alone
   * @returns the build of now
   */
  async ready(name: string, hasDocuments: boolean): Promise<string> {
    const build = await once(this.#builds, name, () => this.#build(name))
    if (hasDocuments) await once(this.#prepared, build, () => this.#prepare(name, build))
    return build
  }

  /**
   * The checkpoint never goes back.
   * @throws StoreUnavailable when another process has dropped the version since `ready`: the documents before are gone,
   * and the caller begins again, at the present checkpoint
   */
  async advance(name: string, build: string, checkpoint: Position): Promise<void> {
    const { matchedCount } = await this.#connection.repeat(() =>
      this.#versions.updateOne({ _id: name, build }, { $max: { checkpoint } }),
    )
    if (matchedCount === 0) throw new StoreUnavailable(`${name} was dropped, and begins anew`)
  }

  async drop(name: string): Promise<void> {
    const began = await this.#begin({ _id: name })
    if (began) await this.#finish(began)
  }

  async use(names: readonly string[], now: Date): Promise<void> {
    if (names.length === 0) return
    const notes = names.map(name => ({
      updateOne: { filter: { _id: name }, update: { $max: { usedAt: now } }, upsert: true },
    }))
    await this.#connection.repeat(() => this.#versions.bulkWrite(notes, { ordered: false }))
  }

  /** @returns names of the dropped versions */
  async dropUnused(before: Date): Promise<readonly string[]> {
    const unused = { usedAt: { $lt: before }, build: EXISTS }
    const found = await this.#connection.repeat(() => this.#versions.find(unused).toArray())
    const dropped: string[] = []
    for (const { _id: name } of found) {
      // Another process may have noted its use since. A note that comes later is kept.
      const began = await this.#begin({ ...unused, _id: name }, ['usedAt'])
      if (!began) continue
      await this.#finish(began)
      dropped.push(name)
    }
    return dropped
  }

  /** From then on it has no checkpoint, and no process moves one. @returns null when no such version is there */
  async #begin(version: Filter<Version>, without: readonly 'usedAt'[] = []): Promise<Began | null> {
    const at = new Date()
    // What is used is a view, also one of a build that did not note whether there are documents.
    const hasDocuments = { $or: ['$hasDocuments', '$usedAt'] }
    const found = await this.#connection.repeat(() =>
      this.#versions.findOneAndUpdate(
        version,
        [{ $set: { dropping: at, hasDocuments } }, { $unset: [...without, 'build', 'checkpoint'] }],
        { returnDocument: 'after' },
      ),
    )
    return found && { name: found._id, at, hasDocuments: found.hasDocuments || IS_VIEW.test(found._id) }
  }

  /**
   * Removes the documents, in steps that each end within the limit of a call, and the collection. Ends early when
   * another process has taken the drop over.
   */
  async #finish({ name, at, hasDocuments }: Began): Promise<void> {
    this.#builds.delete(name)
    const { repeat } = this.#connection
    const documents = this.documents(name)
    let noted = at
    while (hasDocuments) {
      const now = new Date()
      // The answer may be lost, and the note made again.
      const mine = { _id: name, dropping: { $in: [noted, now] } }
      const { matchedCount } = await repeat(() => this.#versions.updateOne(mine, { $set: { dropping: now } }))
      if (matchedCount === 0) return
      noted = now
      const since = performance.now()
      /** @returns false when this process stood still, also between two repeats: then nothing is removed */
      const removed = (remove: () => Promise<unknown>) =>
        repeat(async () => {
          // Another process may have ended the drop, and the version may have begun anew.
          if (performance.now() - since > STOOD_STILL_MS) return false
          await remove()
          return true
        })
      const some = await repeat(() =>
        documents
          .find({}, { projection: { _id: 1 } })
          .limit(STEP)
          .toArray(),
      )
      if (some.length > 0)
        await removed(() => documents.deleteMany({ _id: { $in: some.map(({ _id }) => _id) } }))
      else if (await removed(() => documents.drop())) break
    }
    await repeat(() =>
      this.#versions.updateOne(
        { _id: name, dropping: noted },
        { $unset: { dropping: true, hasDocuments: true } },
      ),
    )
    const empty = { build: IS_ABSENT, usedAt: IS_ABSENT, dropping: IS_ABSENT }
    await repeat(() => this.#versions.deleteOne({ _id: name, ...empty }))
  }

  /** Ends the drop of a process that died in it. @throws StoreUnavailable when it may not have died */
  async #find(name: string): Promise<Version | null> {
    const version = await this.#connection.repeat(() => this.#versions.findOne({ _id: name }))
    if (!version?.dropping) return version
    const late = { $lt: new Date(Date.now() - DROP_TAKES_MS) }
    const began = await this.#begin({ _id: name, dropping: late })
    if (!began) throw new StoreUnavailable(`${name} is being dropped by another process`)
    await this.#finish(began)
    return null
  }

  async #build(name: string): Promise<string> {
    return (await this.#find(name))?.build ?? (await this.#create(name))
  }

  /** The note is written before the collection is made: a process that drops the version goes by the note. */
  async #prepare(name: string, build: string): Promise<void> {
    await this.#connection.repeat(() =>
      this.#versions.updateOne({ _id: name, build }, { $set: { hasDocuments: true } }),
    )
    await ensureIndexes(this.#connection, this.documents(name).collectionName, INDEXES)
  }

  async #create(name: string): Promise<string> {
    const none = { _id: name, build: IS_ABSENT, dropping: IS_ABSENT }
    const first = { $set: { build: randomUUID(), checkpoint: START } }
    await this.#connection.repeat(() =>
      this.#versions.updateOne(none, first, { upsert: true }).catch(error => {
        // Another process was first.
        if (!isDuplicate(error)) throw error
      }),
    )
    const build = (await this.#find(name))?.build
    if (build === undefined) throw new StoreUnavailable(`${name} was dropped, and begins anew`)
    return build
  }
}

/** What is known under a key, or is made now and known from then on. What failed is made again. */
function once<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const before = known.get(key)
  if (before) return before
  const made = make()
  known.set(key, made)
  made.catch(() => known.delete(key))
  return made
}
