import type { Position } from '@pingboard/services/ports/stored-event.ts'
import type { Seen } from './all-reader.ts'

/** How many of the newest events are kept. */
const KEPT = 1000

/** The newest events, so that a reader near the end of the log reads nothing from the server. */
export class Window {
  /** Everything after this position is here; null before the first connection. */
  #from: Position | null = null
  #seen: Seen[] = []

  /** @param from position of the last event that is not here */
  begin(from: Position): void {
    this.#from = from
  }

  /** Position of the newest event; null before `begin`. */
  get end(): Position | null {
    return this.#seen.at(-1)?.position ?? this.#from
  }

  /** @returns false for an event that is here, or was: it was delivered twice */
  add(seen: Seen): boolean {
    if (this.end === null || seen.position <= this.end) return false
    this.#seen.push(seen)
    if (this.#seen.length > 2 * KEPT) {
      this.#from = this.#seen[KEPT - 1]?.position ?? this.#from
      this.#seen = this.#seen.slice(KEPT)
    }
    return true
  }

  /** What comes after a position, at most `most`; null when some of it is no longer here, or not yet. */
  after(position: Position, most: number): readonly Seen[] | null {
    if (this.#from === null || position < this.#from) return null
    let [from, to] = [0, this.#seen.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((this.#seen[middle] as Seen).position <= position) from = middle + 1
      else to = middle
    }
    return this.#seen.slice(from, from + most)
  }
}
