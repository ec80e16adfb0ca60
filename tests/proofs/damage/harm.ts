import { readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Random } from '../../support/random.ts'

/** Damage done to one file. */
export type Harm =
  | { readonly kind: 'flip'; readonly file: string; readonly byte: number; readonly bit: number }
  | { readonly kind: 'cut'; readonly file: string; readonly length: number }
  | { readonly kind: 'missing'; readonly file: string }

/** Files of a directory that are not empty and whose names match, in order. */
export const filesIn = (dir: string, names: RegExp): string[] =>
  readdirSync(dir)
    .filter(name => names.test(name) && statSync(join(dir, name)).size > 0)
    .sort()

/** Draws a place in one of the files. Each file is equally likely, whatever its length. */
export function drawHarm(kind: 'flip' | 'cut', dir: string, files: readonly string[], random: Random): Harm {
  const file = random.pick(files)
  const { size } = statSync(join(dir, file))
  return kind === 'flip'
    ? { kind, file, byte: random.below(size), bit: random.below(8) }
    : { kind, file, length: random.below(size) }
}

export function inflict(dir: string, harm: Harm): void {
  const file = join(dir, harm.file)
  if (harm.kind === 'missing') rmSync(file)
  if (harm.kind === 'cut') truncateSync(file, harm.length)
  if (harm.kind === 'flip') {
    const bytes = readFileSync(file)
    bytes.writeUInt8(bytes.readUInt8(harm.byte) ^ (1 << harm.bit), harm.byte)
    writeFileSync(file, bytes)
  }
}
