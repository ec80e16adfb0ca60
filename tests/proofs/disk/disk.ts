import type { Random } from '../../support/random.ts'

/** Bytes of a sector, which a disk writes as a whole or not at all, even when the power fails. */
const SECTOR = 512

/** What a program did to its files and directory, as a system-call trace shows it. */
export type DiskCall =
  | { readonly kind: 'create'; readonly name: string }
  | { readonly kind: 'unlink'; readonly name: string }
  | { readonly kind: 'write'; readonly name: string; readonly offset: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly name: string; readonly size: number }
  /** Flushes a file, or the directory itself (`name` is then empty). */
  | { readonly kind: 'flush'; readonly name: string }

type Change = { readonly offset: number; readonly bytes: Buffer } | { readonly size: number }
type Entry = { readonly name: string; readonly file: File | null }

interface File {
  /** Content that is surely on disk. */
  readonly durable: Content
  /** Changes since the last flush: any part of them may be on the disk, in any order. */
  pending: Change[]
}

/** File contents by name, as a program finds them after a restart. */
export type Image = ReadonlyMap<string, Buffer>

/** Share of unflushed changes that survives a cut. 0 and 1 are the disks that keep nothing and everything. */
const KEPT = [0, 0.1, 0.5, 0.9, 1] as const

/**
 * A directory on a disk whose power may be cut. Flushed changes stay. Chance decides about every other change: writes
 * are dropped or torn at sectors; truncations, new files and deletions happen or not. A later change may stay while
 * an earlier one is lost.
 * @param ignoresFlushes makes a disk that ignores flushes, for the twin, which must lose answers
 */
export function diskWith(before: Image, { ignoresFlushes = false } = {}) {
  const durable = new Map([...before].map(([name, content]) => [name, fileOf(Content.of(content))]))
  /** The directory as the running program sees it. */
  const current = new Map(durable)
  let entries: Entry[] = []

  function named(name: string): File {
    const file = current.get(name)
    if (!file) throw new Error(`the trace changes ${name}, which is not there`)
    return file
  }

  return {
    apply(call: DiskCall): void {
      switch (call.kind) {
        case 'create': {
          if (current.has(call.name)) return
          const file = fileOf(new Content())
          current.set(call.name, file)
          entries.push({ name: call.name, file })
          return
        }
        case 'unlink':
          current.delete(call.name)
          entries.push({ name: call.name, file: null })
          return
        case 'write':
          named(call.name).pending.push({ offset: call.offset, bytes: call.bytes })
          return
        case 'truncate':
          named(call.name).pending.push({ size: call.size })
          return
        case 'flush': {
          if (ignoresFlushes) return
          if (call.name === '') {
            for (const { name, file } of entries) enter(durable, name, file)
            entries = []
            return
          }
          const file = named(call.name)
          for (const change of file.pending) file.durable.apply(change)
          file.pending = []
          return
        }
      }
    },

    /** Cuts the power now. @returns the files found afterwards; the disk itself goes on as if without a cut */
    cut(random: Random): Image {
      const kept = random.pick(KEPT)
      const found = new Map(durable)
      for (const { name, file } of entries) if (random.chance(kept)) enter(found, name, file)
      return new Map([...found].map(([name, file]) => [name, survivorOf(file, kept, random)]))
    },
  }
}

function enter(directory: Map<string, File>, name: string, file: File | null): void {
  if (file) directory.set(name, file)
  else directory.delete(name)
}

function survivorOf({ durable, pending }: File, kept: number, random: Random): Buffer {
  const content = Content.of(durable.bytes())
  // Each part takes two draws, one for the write and one for itself; together they keep the drawn share.
  const isKept = () => kept > 0 && random.chance(Math.sqrt(kept))
  for (const change of pending) {
    if (!isKept()) continue
    for (const part of 'size' in change ? [change] : sectorsOf(change)) {
      if ('size' in part || isKept()) content.apply(part)
    }
  }
  return content.bytes()
}

/** A write as the sectors it falls into. */
function* sectorsOf({ offset, bytes }: { offset: number; bytes: Buffer }): Generator<Change> {
  for (let at = 0; at < bytes.length; ) {
    const length = Math.min(SECTOR - ((offset + at) % SECTOR), bytes.length - at)
    yield { offset: offset + at, bytes: bytes.subarray(at, at + length) }
    at += length
  }
}

/** The bytes of a file that grows in place. */
class Content {
  #room = Buffer.alloc(0)
  #size = 0

  static of(bytes: Buffer): Content {
    const content = new Content()
    content.apply({ offset: 0, bytes })
    return content
  }

  bytes(): Buffer {
    return this.#room.subarray(0, this.#size)
  }

  apply(change: Change): void {
    const end = 'size' in change ? change.size : change.offset + change.bytes.length
    if (end > this.#room.length) {
      const room = Buffer.alloc(Math.max(end, 2 * this.#room.length))
      this.bytes().copy(room)
      this.#room = room
    }
    if ('size' in change) {
      // Bytes beyond the end must read as zeros if the file grows again.
      if (end < this.#size) this.#room.fill(0, end, this.#size)
      this.#size = end
    } else {
      change.bytes.copy(this.#room, change.offset)
      this.#size = Math.max(this.#size, end)
    }
  }
}

const fileOf = (durable: Content): File => ({ durable, pending: [] })
