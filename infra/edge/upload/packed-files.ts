import type { SliceFiles } from '@pingboard/services/ports/slice-store.ts'

/** Files as one piece of memory, which goes from thread to thread without a copy. */
export interface PackedFiles {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Names and sizes in bytes, in the order of the memory. */
  readonly parts: readonly { readonly name: string; readonly size: number }[]
}

export function packed(files: SliceFiles): PackedFiles {
  const parts = [...files].map(([name, { length: size }]) => ({ name, size }))
  const bytes = new Uint8Array(parts.reduce((sum, { size }) => sum + size, 0))
  let at = 0
  for (const part of files.values()) {
    bytes.set(part, at)
    at += part.length
  }
  return { bytes, parts }
}

export function unpacked({ bytes, parts }: PackedFiles): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = 0
  for (const { name, size } of parts) {
    files.set(name, Buffer.from(bytes.buffer, bytes.byteOffset + at, size))
    at += size
  }
  return files
}
