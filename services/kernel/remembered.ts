/** Commands in one table. A larger table would hold up other work for too long when it grows and is copied. */
const TABLE = 4096

/**
 * All commands that were carried out on a stream, while the stream is kept in memory: by a hash of their ids, some
 * thirty bytes each. Two ids may have the same hash, so the caller reads the event at each revision found.
 */
export class Remembered {
  readonly #tables: Map<number, number | number[]>[] = []
  #lastId = ''
  #lastHash = 0

  /** The events of one command follow each other. The revision of the last one is kept. */
  note(commandId: string, revision: number): void {
    const isSame = commandId === this.#lastId
    const hash = isSame ? this.#lastHash : hashOf(commandId)
    this.#lastId = commandId
    this.#lastHash = hash
    const table = this.#tableFor(hash, isSame)
    const known = table.get(hash)
    if (known === undefined || (isSame && typeof known === 'number')) table.set(hash, revision)
    else if (typeof known === 'number') table.set(hash, [known, revision])
    else if (isSame) known[known.length - 1] = revision
    else known.push(revision)
  }

  /** Revisions at which the last event of the command may stand, the newest first. */
  placesOf(commandId: string): number[] {
    const hash = hashOf(commandId)
    return this.#tables.flatMap(table => table.get(hash) ?? []).toReversed()
  }

  #tableFor(hash: number, isSame: boolean): Map<number, number | number[]> {
    const newest = this.#tables.at(-1)
    if (newest && (newest.size < TABLE || (isSame && newest.has(hash)))) return newest
    const table = new Map<number, number | number[]>()
    this.#tables.push(table)
    return table
  }
}

/** FNV-1a, 30 bits: the engine keeps such a number without an object of its own. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash ^ (hash >>> 30)) & 0x3fffffff
}
