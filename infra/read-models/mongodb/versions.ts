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
  /** Latest note that a process uses it. */
  readonly usedAt?: Date
  /** Its documents are being removed since then. */
  readonly dropping?: Date
}

/** A process that has not gone on with a drop for this long has died. Clocks agree within it. Milliseconds. */
const DROP_TAKES_MS = 60_000
/** A process that stood still for so long may have been taken for dead: it looks again before it removes anything. */
const STOOD_STILL_MS = DROP_TAKES_MS / 2
/** Documents that one step of a drop removes: servers differ in how long the drop of a full collection takes. */
const STEP = 100

const EXISTS = { $exists: true }
const IS_ABSENT = { $exists: false }

/**
 * The versions of views that there are: each has a document here, and a collection of its own for its documents, so that
 * versions know nothing of each other.
 */
export class Versions {
  readonly #connection: MongoConnection
  readonly #versions: Collection<Version>
  /** The builds that this process stores documents of. */
  readonly #builds = new Map<string, Promise<string>>()

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
    const versions = await this.#connection.repeat(() =>
      this.#versions.find({ build: EXISTS }).sort({ _id: 1 }).toArray(),
    )
    return versions.map(({ _id }) => _id)
  }

  /** Makes the collection and its indexes when this process stores the first documents. @returns the build of now */
  ready(name: string): Promise<string> {
    const known = this.#builds.get(name)
    if (known) return known
    const build = this.#prepare(name)
    this.#builds.set(name, build)
    build.catch(() => this.#builds.delete(name))
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
    if (began) await this.#finish(name, began)
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
      const began = await this.#begin({ ...unused, _id: name }, { usedAt: true })
      if (!began) continue
      await this.#finish(name, began)
      dropped.push(name)
    }
    return dropped
  }

  /** From then on it has no checkpoint, and no process moves one. @returns null when no such version is there */
  async #begin(version: Filter<Version>, without: { readonly usedAt?: true } = {}): Promise<Date | null> {
    const began = new Date()
    const { matchedCount } = await this.#connection.repeat(() =>
      this.#versions.updateOne(version, {
        $set: { dropping: began },
        $unset: { ...without, build: true, checkpoint: true },
      }),
    )
    return matchedCount > 0 ? began : null
  }

  /**
   * Removes the documents, in steps that each end within the limit of a call, and the collection. Ends early when
   * another process has taken the drop over. @param began as this process noted it
   */
  async #finish(name: string, began: Date): Promise<void> {
    this.#builds.delete(name)
    const { repeat } = this.#connection
    const documents = this.documents(name)
    let noted = began
    for (;;) {
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
      this.#versions.updateOne({ _id: name, dropping: noted }, { $unset: { dropping: true } }),
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
    await this.#finish(name, began)
    return null
  }

  async #prepare(name: string): Promise<string> {
    const build = (await this.#find(name))?.build ?? (await this.#create(name))
    await ensureIndexes(this.#connection, this.documents(name).collectionName, INDEXES)
    return build
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
