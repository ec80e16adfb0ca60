import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import type { SliceFiles, SliceStore } from '@pingboard/services/ports/slice-store.ts'
import { USES, usesIn } from './built-slice.ts'
import { type BuiltSlice, rootOf } from './checks/check.ts'

/**
 * The files to store for a built slice: its listed files, their compressed forms when they hold the same bytes, and the
 * names that it uses, for a rollback to it.
 */
export function storedFiles({ entry, files }: BuiltSlice): SliceFiles {
  const root = rootOf(entry)
  const stored = new Map<string, Buffer>()
  for (const path of Object.keys(entry.files)) {
    const name = path.slice(root.length)
    const bytes = files.get(name)
    if (!bytes) continue
    stored.set(name, bytes)
    for (const [suffix, open] of Object.entries(OPENERS)) {
      const packed = files.get(name + suffix)
      if (packed && holds(open, packed, bytes)) stored.set(name + suffix, packed)
    }
  }
  const uses = files.get(USES)
  if (uses) stored.set(USES, uses)
  return stored
}

const OPENERS = { '.gz': gunzipSync, '.br': brotliDecompressSync }

/** The files without the compressed forms that do not hold the bytes of their file: no browser could read these. */
export function withSoundForms(files: SliceFiles): SliceFiles {
  const sound = new Map(files)
  for (const [suffix, open] of Object.entries(OPENERS))
    for (const [name, bytes] of files) {
      const packed = files.get(name + suffix)
      if (packed && !holds(open, packed, bytes)) sound.delete(name + suffix)
    }
  return sound
}

type Open = (packed: Buffer, options: { maxOutputLength: number }) => Buffer

/** Unpacks no further than the bytes are long: a small file may hold gigabytes. */
const holds = (open: Open, packed: Buffer, bytes: Buffer): boolean => {
  try {
    return open(packed, { maxOutputLength: Math.max(1, bytes.length) }).equals(bytes)
  } catch {
    return false
  }
}

/** Reads a published version, to check it again. Its texts were compared when it was published. */
export async function readStored(store: SliceStore, entry: SliceEntry): Promise<BuiltSlice> {
  const files = (await store.files(entry)) ?? new Map()
  return { entry, files, texts: {}, uses: usesIn(files) }
}

/** `same` when a stored version holds the wanted files, whatever their compressed forms; `absent` when none is stored. */
export function compareFiles(stored: SliceFiles | null, wanted: SliceFiles): 'same' | 'other' | 'absent' {
  if (!stored) return 'absent'
  if (plainNames(stored).join() !== plainNames(wanted).join()) return 'other'
  const isSame = [...wanted].every(([name, bytes]) => PACKED.test(name) || stored.get(name)?.equals(bytes))
  return isSame ? 'same' : 'other'
}

const PACKED = /\.(gz|br)$/

const plainNames = (files: SliceFiles): string[] =>
  [...files.keys()].filter(name => !PACKED.test(name)).sort()
