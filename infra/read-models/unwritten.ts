import { folds } from '@pingboard/services/kernel/turns.ts'
import type { Position } from '@pingboard/services/ports/stored-event.ts'
import type { ViewDocument } from '@pingboard/services/ports/view-store.ts'
import { partTexts } from './encode.ts'
import type { Collection } from './rows.ts'

export interface Entry {
  readonly collection: Collection
  readonly document: ViewDocument
}

/** When this many documents wait, the next transaction writes them all. */
const MANY = 500

/**
 * Documents that are committed in memory and not yet in the file, with the checkpoints that wait for them: in the
 * file no checkpoint is ahead of a document. After a crash they are made again from the log (decision 0015).
 */
export class Unwritten {
  readonly documents = new Map<string, Entry>()
  readonly checkpoints = new Map<Collection, Position>()
  readonly #collections = new Set<Collection>()

  get isEmpty(): boolean {
    return this.documents.size === 0
  }

  get areMany(): boolean {
    return this.documents.size >= MANY
  }

  /** Whether documents of a collection wait: its checkpoint must then wait too. */
  holds(collection: Collection): boolean {
    return this.#collections.has(collection)
  }

  add(slot: string, entry: Entry): void {
    this.documents.set(slot, entry)
    this.#collections.add(entry.collection)
  }

  /** The document is written. */
  remove(slot: string): void {
    this.documents.delete(slot)
  }

  /** Makes the texts, in several turns: for many large pages this takes longer than one turn may. */
  async encode(): Promise<void> {
    for (const { document } of [...this.documents.values()]) {
      try {
        for (const _ of partTexts(document.doc)) if (folds.isOver()) await folds.goOn()
      } catch {
        // The transaction meets the error again, and sets the document aside there.
      }
    }
  }

  /** Adds the entries that newly wait. */
  join(newer: Unwritten): void {
    for (const [slot, entry] of newer.documents) this.add(slot, entry)
    for (const [collection, checkpoint] of newer.checkpoints) this.checkpoints.set(collection, checkpoint)
  }
}
