/** Commands in one table: a larger one would be copied, when it grows, for longer than others may wait. */
const TABLE = 4096

/**
 * Which commands were carried out on a stream, all of them and for as long as it is kept in memory: by a hash of their
 * ids, some thirty bytes each. What is found is a place to look at, not an answer: the event there says whose it is.
 */
export class Remembered {
  readonly #tables: Map<number, number | number[]>[] = []
  #lastId = ''
  #lastHash = 0

  /** The events of one command stand together: its last one is remembered. */
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

/** FNV-1a, 30 bits: a number that is kept without an object of its own. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash ^ (hash >>> 30)) & 0x3fffffff
}
