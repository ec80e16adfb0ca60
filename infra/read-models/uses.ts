import type { Batch } from '../event-log/statements.ts'
import type { Collection, DocumentRows } from './rows.ts'

/** When processes last noted that they use versions of views. A version may be noted before its first document. */
export class Uses {
  readonly #rows: Pick<DocumentRows, 'noteUse'>
  /** Latest note of each version, by name: ISO time. */
  readonly #latest: Map<string, string>

  constructor(rows: Pick<DocumentRows, 'noteUse' | 'uses'>) {
    this.#rows = rows
    this.#latest = rows.uses()
  }

  note(batch: Batch, name: string, collection: Collection | undefined, now: Date): void {
    const time = now.toISOString()
    if ((this.#latest.get(name) ?? '') > time) return
    this.#latest.set(name, time)
    if (collection) this.#rows.noteUse(batch, collection, time)
  }

  /** Stores the note that was made before the collection. */
  created(batch: Batch, name: string, collection: Collection): void {
    const time = this.#latest.get(name)
    if (time) this.#rows.noteUse(batch, collection, time)
  }

  /** False also for what was never noted. */
  isBefore(name: string, time: Date): boolean {
    const latest = this.#latest.get(name)
    return latest !== undefined && latest < time.toISOString()
  }

  forget(name: string): void {
    this.#latest.delete(name)
  }
}
