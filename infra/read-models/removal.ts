import { setTimeout as delay } from 'node:timers/promises'
import { NotStored } from '@pingboard/services/ports/event-log.ts'
import type { Batch } from '../event-log/statements.ts'
import type { DocumentRows } from './rows.ts'

/** Pause after each step, so that a slow disk is free for others most of the time. Milliseconds. */
const PAUSE_MS = 50
/** Pause while the store takes nothing. Milliseconds. */
const FULL_MS = 1000

interface Parts {
  readonly rows: Pick<DocumentRows, 'removal'>
  /** Stores the statements in a transaction, with other work. */
  readonly write: (statements: Batch) => Promise<void>
  /** Called with damage in the rows: they stay in the file. Also called when the log is closed. */
  readonly onEnd: (error: unknown) => void
}

/**
 * Removes the rows of retired collections, a few in each transaction: neither the event loop nor a score waits long.
 * What a stop interrupts is removed after the next start.
 */
export class Removal {
  readonly #parts: Parts
  #underWay = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  begin(): void {
    this.#underWay = this.#underWay.then(() => this.#run()).catch(this.#parts.onEnd)
  }

  async #run(): Promise<void> {
    const { rows, write } = this.#parts
    for (let next = rows.removal(); next.length > 0; next = rows.removal()) {
      let pause = PAUSE_MS
      try {
        await write(next)
      } catch (error) {
        if (!(error instanceof NotStored)) throw error
        pause = FULL_MS
      }
      await delay(pause, undefined, { ref: false })
    }
  }
}
