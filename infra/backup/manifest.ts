import { hash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { describeFile, flushDirectory, flushFile, type ManifestFile } from './files.ts'

const NAME = 'manifest.json'
/** Version of the backup's layout. */
export const BACKUP_FORMAT = 1

const manifest = z.object({
  product: z.literal('pingboard'),
  format: z.int(),
  /** ISO time at which the copying began: everything acknowledged before is in the backup. */
  createdAt: z.string(),
  log: z.object({
    format: z.int(),
    /** Position of the last event; empty when there is none. */
    position: z.string(),
    /** Checksum of the last event: the end of the chain. */
    checksum: z.string(),
  }),
  people: z.object({ format: z.int() }),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
})
export type Manifest = z.infer<typeof manifest>

/** A backup that has changed since it was made, or is incomplete. */
export class BackupDamaged extends Error {}

/** Written last and renamed into place: an interrupted backup has no manifest. */
export function writeManifest(dir: string, content: Manifest): void {
  const text = JSON.stringify(content, null, 2)
  const file = join(dir, `${NAME}.new`)
  writeFileSync(file, `${JSON.stringify({ ...content, sha256: hash('sha256', text) }, null, 2)}\n`, {
    mode: 0o600,
  })
  flushFile(file)
  renameSync(file, join(dir, NAME))
  flushDirectory(dir)
}

/** @throws BackupDamaged when there is no manifest, it was changed, or a newer build made it */
export function readManifest(dir: string): Manifest {
  let text: string
  try {
    text = readFileSync(join(dir, NAME), 'utf8')
  } catch {
    throw new BackupDamaged(`there is no ${NAME} in ${dir}: it is no backup, or one that was cut short`)
  }
  let told: { sha256?: unknown }
  try {
    told = JSON.parse(text)
  } catch {
    throw new BackupDamaged(`${NAME} is damaged: it is not JSON`)
  }
  const { sha256, ...content } = told
  const read = manifest.safeParse(content)
  if (!read.success || hash('sha256', JSON.stringify(content, null, 2)) !== sha256)
    throw new BackupDamaged(`${NAME} is damaged: its checksum does not fit`)
  if (read.data.format > BACKUP_FORMAT) {
    const { format } = read.data
    throw new BackupDamaged(
      `the backup is of format ${format}, this build reads format ${BACKUP_FORMAT}: use a newer build`,
    )
  }
  return read.data
}

/** @throws BackupDamaged when a file of a backup is not what the manifest says, or is missing */
export function checkFile(dir: string, { path, bytes, sha256 }: ManifestFile): void {
  const file = join(dir, path)
  if (!existsSync(file)) throw new BackupDamaged(`${path} is missing`)
  const size = statSync(file).size
  if (size !== bytes) throw new BackupDamaged(`${path} is damaged: ${size} bytes instead of ${bytes}`)
  if (describeFile(path, file).sha256 !== sha256)
    throw new BackupDamaged(`${path} is damaged: its checksum does not fit`)
}
