import { setTimeout as delay } from 'node:timers/promises'
import { type Position, START } from '@pingboard/services/ports/stored-event.ts'
import { Waiting } from '../waiting.ts'

/** Time between two reads while a caller waits. Milliseconds. */
const LOOK_EVERY_MS = 15

/**
 * Callers that wait until views of other processes have reached positions. While anybody waits, one small read every
 * few milliseconds serves all of them; otherwise nothing is read. A change stream would be opened anew for most waits,
 * which costs as much as a few reads, and would need the right to watch.
 */
export class Arrivals {
  readonly #waiting = new Waiting()
  /** How many callers wait for each view. */
  readonly #callers = new Map<string, number>()
  readonly #read: (names: readonly string[]) => Promise<Map<string, Position>>
  #isLooking = false

  /** @param read checkpoints of views by name */
  constructor(read: (names: readonly string[]) => Promise<Map<string, Position>>) {
    this.#read = read
  }

  /** Rejects with VIEW_BEHIND after the limit. */
  async until(name: string, position: Position, milliseconds: number): Promise<void> {
    this.#callers.set(name, (this.#callers.get(name) ?? 0) + 1)
    void this.#look()
    try {
      await this.#waiting.until(name, position, milliseconds)
    } finally {
      const left = (this.#callers.get(name) ?? 1) - 1
      if (left > 0) this.#callers.set(name, left)
      else this.#callers.delete(name)
    }
  }

  /** This process has stored the checkpoint itself. */
  arrived(name: string, checkpoint: Position): void {
    if (this.#callers.has(name)) this.#settle(new Map([[name, checkpoint]]))
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    while (this.#callers.size > 0) {
      // While the store is away, the limit of each caller ends its wait.
      const found = await this.#read([...this.#callers.keys()]).catch(() => new Map<string, Position>())
      this.#settle(found)
      await delay(LOOK_EVERY_MS, undefined, { ref: false })
    }
    this.#isLooking = false
  }

  #settle(checkpoints: Map<string, Position>): void {
    this.#waiting.committed(name => checkpoints.get(name) ?? START)
  }
}
