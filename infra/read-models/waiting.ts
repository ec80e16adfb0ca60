import { Rejection } from '@pingboard/services/kernel/decider.ts'
import type { Position } from '@pingboard/services/ports/stored-event.ts'

/** Callers that wait until a view has reached a position. */
export class Waiting {
  readonly #waiters = new Set<{ name: string; position: Position; resolve: () => void }>()

  /** Rejects with VIEW_BEHIND after the limit. */
  until(name: string, position: Position, milliseconds: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiter = {
        name,
        position,
        resolve: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.#waiters.delete(waiter)
        reject(new Rejection('VIEW_BEHIND', { retryAfter: 1 }))
      }, milliseconds)
      this.#waiters.add(waiter)
    })
  }

  /** @param checkpointOf the committed checkpoint of a view */
  committed(checkpointOf: (name: string) => Position): void {
    for (const waiter of this.#waiters) {
      if (checkpointOf(waiter.name) < waiter.position) continue
      this.#waiters.delete(waiter)
      waiter.resolve()
    }
  }
}
