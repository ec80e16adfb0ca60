/** Rows of a history: at most `limit`, newest first, after the first `skip` of those below `before`. */
export interface Wanted {
  readonly skip: number
  readonly limit: number
  /** All when absent. */
  readonly before?: number
}

export interface Rows {
  /** The newest first. */
  readonly revisions: readonly number[]
  /** Number of all rows below `before`. */
  readonly total: number
}

/** The revisions of the events of each part of a stream, so that a page of a history reads only its own rows. */
export class Trails {
  /** Highest revision that was read. */
  #last = -1
  /** Revisions of events this code does not know. */
  readonly #skipped: number[] = []
  readonly #parts = new Map<string, number[]>()

  note(revision: number, parts: readonly string[]): void {
    this.#last = revision
    for (const part of parts) {
      const trail = this.#parts.get(part)
      if (trail) trail.push(revision)
      else this.#parts.set(part, [revision])
    }
  }

  skip(revision: number): void {
    this.#last = revision
    this.#skipped.push(revision)
  }

  /** Rows of the whole stream. */
  rows({ skip, limit, before = Infinity }: Wanted): Rows {
    const end = Math.min(this.#last + 1, before)
    const skipped = this.#skipped.slice(0, countBelow(this.#skipped, end))
    const total = end - skipped.length
    const revisions: number[] = []
    for (let revision = end - 1, ahead = skip; revision >= 0 && revisions.length < limit; revision--) {
      if (skipped.at(-1) === revision) skipped.pop()
      else if (ahead > 0 && skipped.length === 0) {
        // No skipped event is in between: jump to the first row.
        revision -= ahead - 1
        ahead = 0
      } else if (ahead > 0) ahead--
      else revisions.push(revision)
    }
    return { revisions, total }
  }

  /** Rows of one part; null when no event concerns the part. */
  rowsOf(part: string, { skip, limit, before = Infinity }: Wanted): Rows | null {
    const trail = this.#parts.get(part)
    if (!trail) return null
    const total = countBelow(trail, before)
    const end = Math.max(0, total - skip)
    return { revisions: trail.slice(Math.max(0, end - limit), end).toReversed(), total }
  }
}

/** How many of the ascending numbers are below the limit. */
function countBelow(numbers: readonly number[], limit: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? limit) < limit) low = middle + 1
    else high = middle
  }
  return low
}
