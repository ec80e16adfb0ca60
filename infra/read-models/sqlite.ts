import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { answers } from '@pingboard/services/kernel/turns.ts'
import { NotStored } from '@pingboard/services/ports/event-log.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import type { SetAsideDocument } from '@pingboard/services/ports/set-aside.ts'
import { type Position, START } from '@pingboard/services/ports/stored-event.ts'
import type { Found, ViewDocument, ViewStore } from '@pingboard/services/ports/view-store.ts'
import { LRUCache } from 'lru-cache'
import type { GroupCommit, Participant } from '../event-log/group-commit.ts'
import type { Batch } from '../event-log/statements.ts'
import { Removal } from './removal.ts'
import { type Collection, DocumentRows, isFiledAlike } from './rows.ts'
import { type Entry, Unwritten } from './unwritten.ts'
import { Uses } from './uses.ts'
import { Waiting } from './waiting.ts'

const PAGE = 200
/** Milliseconds until a document is written when only its text changed, together with all changes since. */
const WRITE_AFTER = 1000

/**
 * Views in the log's own file. Committed documents are kept in memory, so that a document in use is read from memory,
 * and is written once a second, even after many events (decision 0015). Keys and places, by which lists find a
 * document, are written with the event. Returned documents are shared: a caller must not change them.
 */
export class SqliteViewStore implements ViewStore, Participant {
  readonly #commits: GroupCommit
  readonly #rows: DocumentRows
  readonly #parsed = new LRUCache<string, ViewDocument>({ max: 5000 })
  #collections: Map<string, Collection>
  readonly #uses: Uses
  readonly #waiting = new Waiting()
  // While a transaction is made and under way: the values after its commit.
  #batch: Batch = []
  #before = new Map<string, Collection>()
  readonly #staged = new Map<string, Entry>()
  readonly #checkpoints = new Map<Collection, Position>()
  #later = new Unwritten()
  /** This transaction leaves no document for later. */
  #writesAll = false
  #isUnderWay = false
  #unwritten = new Unwritten()
  #timer: NodeJS.Timeout | undefined
  /** Of what `dropUnused` leaves in the file, in this process or in one before. */
  readonly removal: Removal

  constructor(db: DatabaseSync, commits: GroupCommit, log?: Log) {
    this.#commits = commits
    this.#rows = new DocumentRows(db)
    this.#collections = this.#rows.collections()
    this.#uses = new Uses(this.#rows)
    this.removal = new Removal({
      rows: this.#rows,
      write: statements => this.#write(() => this.#batch.push(...statements)),
      onEnd: err => {
        if (!commits.broken) log?.warn({ err }, 'what is left of a dropped view stays in the file')
      },
    })
  }

  /** Reads every stored document. @returns the collections with one that differs from what was written, and which */
  async damaged(): Promise<readonly { readonly name: string; readonly reason: string }[]> {
    const reasons = [...this.#collections].map(([name, of]) => ({ name, reason: this.#rows.damageOf(of) }))
    return reasons.filter(({ reason }) => reason !== '')
  }

  async get<Doc>(name: string, id: string): Promise<ViewDocument<Doc> | null> {
    const collection = this.#collections.get(name)
    return collection ? (this.#committed(collection, id) as ViewDocument<Doc> | null) : null
  }

  async find<Doc>(
    name: string,
    key: string,
    values: readonly string[],
    { page, size }: { page: number; size: number },
  ): Promise<Found<Doc>> {
    const collection = this.#collections.get(name)
    if (!collection || values.length === 0) return { documents: [], total: 0 }
    const ids = this.#rows.find(collection, key, values, size, (page - 1) * size)
    // With many values each of the two queries takes milliseconds.
    if (values.length > 1) await nextTurn()
    const total = this.#rows.total(collection, key, values)
    const documents: ViewDocument[] = []
    for (const id of ids) {
      // A document that is not in memory is parsed; a large document takes milliseconds.
      if (answers.isOver()) await answers.goOn()
      const document = this.#committed(collection, id)
      if (document) documents.push(document)
    }
    return { documents: documents as unknown as ViewDocument<Doc>[], total }
  }

  store(name: string, documents: readonly ViewDocument[], checkpoint: Position): Promise<void> {
    return this.#write(() => {
      if (documents.length > 0) this.#stageUnwritten()
      this.stage(name, documents)
      this.stageCheckpoint(name, checkpoint)
    })
  }

  async checkpoint(name: string): Promise<Position> {
    return this.#collections.get(name)?.checkpoint ?? START
  }

  async reached(name: string, position: Position, milliseconds: number): Promise<void> {
    if ((await this.checkpoint(name)) < position) await this.#waiting.until(name, position, milliseconds)
  }

  async *all(name: string): AsyncGenerator<ViewDocument> {
    const collection = this.#collections.get(name)
    if (!collection) return
    for (let after = ''; ; ) {
      const page = this.#rows.page(collection, after, PAGE)
      for (const document of page)
        yield this.#unwritten.documents.get(slotOf(collection, document.id))?.document ?? document
      const last = page.at(-1)
      if (!last) return
      after = last.id
    }
  }

  drop(name: string): Promise<void> {
    return this.#write(() => {
      const collection = this.#collections.get(name)
      if (!collection) return
      this.#rows.drop(this.#batch, collection)
      this.#leaveOut(name, collection)
    })
  }

  use(names: readonly string[], now: Date): Promise<void> {
    return this.#write(() => {
      for (const name of names) this.#uses.note(this.#batch, name, this.#collections.get(name), now)
    })
  }

  async dropUnused(before: Date): Promise<readonly string[]> {
    let unused: [name: string, collection: Collection][] = []
    await this.#write(() => {
      unused = [...this.#collections].filter(([name]) => this.#uses.isBefore(name, before))
      for (const [name, collection] of unused) {
        this.#rows.retire(this.#batch, collection)
        this.#leaveOut(name, collection)
      }
    })
    for (const [name] of unused) this.#uses.forget(name)
    this.removal.begin()
    return unused.map(([name]) => name)
  }

  async setAside(): Promise<readonly SetAsideDocument[]> {
    return this.#rows.setAside()
  }
  async isSetAside(name: string, id: string): Promise<boolean> {
    return Boolean((await this.get(name, id))?.setAside)
  }

  /** Inside a transaction: the staged document, or the committed document. */
  current(name: string, id: string): ViewDocument | null {
    const collection = this.#collections.get(name)
    if (!collection) return null
    return this.#staged.get(slotOf(collection, id))?.document ?? this.#committed(collection, id)
  }

  /** Inside a transaction: the staged checkpoint, or the committed checkpoint. */
  currentCheckpoint(name: string): Position {
    const collection = this.#collections.get(name)
    return collection ? (this.#checkpoints.get(collection) ?? collection.checkpoint) : START
  }

  /** Inside a transaction. Ignores a document that is not newer than the stored one, unless it is set aside now. */
  stage(name: string, documents: readonly ViewDocument[]): void {
    const collection = this.#collectionOf(name)
    for (const document of documents) {
      const stored = this.current(name, document.id)
      const isNewer = document.revision > (stored?.revision ?? -1)
      const stopsNow =
        document.setAside && !stored?.setAside && document.revision === (stored?.revision ?? -1)
      if (isNewer || stopsNow) this.#staged.set(slotOf(collection, document.id), { collection, document })
    }
  }

  /** Inside a transaction. The checkpoint never goes back. */
  stageCheckpoint(name: string, checkpoint: Position): void {
    const collection = this.#collectionOf(name)
    if (checkpoint > this.currentCheckpoint(name)) this.#checkpoints.set(collection, checkpoint)
  }

  begin(batch: Batch): void {
    this.#batch = batch
    // The last transaction failed: the collections that it made or dropped are undone.
    if (this.#isUnderWay) this.#collections = this.#before
    this.#before = new Map(this.#collections)
    this.#isUnderWay = true
    this.#staged.clear()
    this.#checkpoints.clear()
    this.#later = new Unwritten()
    this.#writesAll = false
    if (this.#unwritten.areMany) this.#stageUnwritten()
  }

  beforeCommit(): void {
    for (const [slot, entry] of this.#staged) {
      const { collection, document } = entry
      const before = this.#committed(collection, document.id)
      const mayWait = !this.#writesAll && !document.setAside && isFiledAlike(before, document)
      if (mayWait) this.#later.add(slot, entry)
      else {
        const written = this.#rows.write(this.#batch, collection, before, document)
        this.#staged.set(slot, { collection, document: written })
      }
    }
    for (const [collection, checkpoint] of this.#checkpoints) {
      const waits = !this.#writesAll && (this.#later.holds(collection) || this.#unwritten.holds(collection))
      if (waits) this.#later.checkpoints.set(collection, checkpoint)
      else this.#rows.writeCheckpoint(this.#batch, collection, checkpoint)
    }
  }

  committed(): void {
    this.#isUnderWay = false
    if (this.#writesAll) this.#unwritten = new Unwritten()
    for (const [slot, { document }] of this.#staged) {
      this.#parsed.set(slot, document)
      this.#unwritten.remove(slot)
    }
    this.#unwritten.join(this.#later)
    for (const [collection, checkpoint] of this.#checkpoints) collection.checkpoint = checkpoint
    this.#staged.clear()
    this.#checkpoints.clear()
    if (!this.#unwritten.isEmpty) this.#writeLater()
    this.#waiting.committed(name => this.#collections.get(name)?.checkpoint ?? START)
  }

  closing(): void {
    clearTimeout(this.#timer)
    if (!this.#unwritten.isEmpty) this.#writeUnwritten()
  }

  #writeLater(): void {
    this.#timer ??= setTimeout(this.#encodeThenWrite, WRITE_AFTER).unref()
  }

  readonly #encodeThenWrite = async (): Promise<void> => {
    await this.#unwritten.encode()
    this.#writeUnwritten()
  }

  /** No caller waits. `NotStored` is tried again; any other error is final, and reported elsewhere (DUR-7). */
  readonly #writeUnwritten = (): void => {
    this.#timer = undefined
    this.#write(() => this.#stageUnwritten()).catch(error => {
      if (error instanceof NotStored) this.#writeLater()
    })
  }

  /** Inside a transaction: writes the documents and checkpoints that earlier transactions left for later. */
  #stageUnwritten(): void {
    this.#writesAll = true
    for (const [slot, entry] of this.#unwritten.documents)
      if (!this.#staged.has(slot)) this.#staged.set(slot, entry)
    for (const [collection, checkpoint] of this.#unwritten.checkpoints)
      if (!this.#checkpoints.has(collection)) this.#checkpoints.set(collection, checkpoint)
  }

  /** Inside a transaction: nothing of the collection is written at its end. No other gets its number. */
  #leaveOut(name: string, collection: Collection): void {
    this.#collections.delete(name)
    this.#stageUnwritten()
    for (const [slot, staged] of this.#staged) if (staged.collection === collection) this.#staged.delete(slot)
    this.#checkpoints.delete(collection)
  }

  #collectionOf(name: string): Collection {
    let collection = this.#collections.get(name)
    if (!collection) {
      collection = this.#rows.create(this.#batch, name)
      this.#collections.set(name, collection)
      this.#uses.created(this.#batch, name, collection)
    }
    return collection
  }

  #committed(collection: Collection, id: string): ViewDocument | null {
    const slot = slotOf(collection, id)
    const known = this.#unwritten.documents.get(slot)?.document ?? this.#parsed.get(slot)
    if (known) return known
    const document = this.#rows.read(collection, id)
    if (document) this.#parsed.set(slot, document)
    return document
  }

  #write(run: () => void): Promise<void> {
    return new Promise((done, failed) => this.#commits.enqueue({ run, done, failed }))
  }
}

const slotOf = (collection: Collection, id: string): string => `${collection.number}/${id}`
