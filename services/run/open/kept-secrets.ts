import { hash, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { flushDirectory } from '@pingboard/infra/backup/files.ts'
import { type VapidKeys, vapidKeysOf } from '@pingboard/infra/push/vapid-keys.ts'
import { makeVapidKeys } from '@pingboard/infra/push/web-push.ts'
import * as z from 'zod/mini'
import type { Log } from '../../ports/log.ts'
import { SECRET } from '../settings/kinds.ts'
import { StartError } from '../settings/settings.ts'

/** Checksums of these files in the format of `sha256sum`. A damaged secret cannot be recognised without them. */
const SUMS = 'secrets.sums'

/**
 * A secret of this installation: made at the first start, stored beside the data, never shown. 32 random bytes.
 * @throws StartError when the file has another checksum, or holds a shorter secret (OPS-1)
 */
export function keptSecret(dataDir: string, name: string, log?: Log): string {
  const text = kept(dataDir, `${name}.secret`, () => randomBytes(32).toString('base64url'), log).trim()
  if (!SECRET.test(text))
    throw new StartError(`${join(dataDir, `${name}.secret`)} does not hold 32 random bytes as base64url.`)
  return text
}

const vapidKeys = z.object({ publicKey: z.string(), privateKey: z.string() })

/**
 * The keys with which this installation signs its pushes. They are made at the first start and kept, because every
 * subscription depends on them.
 * @throws StartError when the file has another checksum, or holds no pair of keys
 */
export function keptVapidKeys(dataDir: string, log?: Log): VapidKeys {
  const name = 'push-keys.secret.json'
  const text = kept(dataDir, name, () => `${JSON.stringify(makeVapidKeys())}\n`, log)
  try {
    const keys = vapidKeys.parse(JSON.parse(text))
    if (vapidKeysOf(keys.privateKey)?.publicKey !== keys.publicKey) throw new Error('not a pair')
    return keys
  } catch {
    throw new StartError(
      `${join(dataDir, name)} does not hold a pair of keys. Put it back from a backup; without it every subscription to pushes is lost.`,
    )
  }
}

/** The text of a kept file. A missing file is made. */
function kept(dataDir: string, name: string, make: () => string, log?: Log): string {
  const file = join(dataDir, name)
  const sums = readSums(dataDir)
  const known = sums.get(name)
  if (!existsSync(file)) {
    if (known)
      log?.warn({ file: name }, 'a kept secret was missing, and is made again: what was made with it is void')
    writeFileSync(file, make(), { mode: 0o600, flag: 'wx', flush: true })
    sums.delete(name)
  }
  const text = readFileSync(file, 'utf8')
  const sum = hash('sha256', text)
  if (!sums.has(name)) writeSums(dataDir, sums.set(name, sum))
  else if (known !== sum)
    throw new StartError(
      `${file} is damaged: it is not what ${SUMS} says. Put it back from a backup; if it was changed on purpose, delete its line there.`,
    )
  return text
}

/** Checksums by file name. A line that cannot be read is skipped; its checksum is written again. */
function readSums(dataDir: string): Map<string, string> {
  const file = join(dataDir, SUMS)
  const lines = existsSync(file) ? readFileSync(file, 'latin1').split('\n') : []
  return new Map(
    lines.flatMap(line => {
      const [, sum, name] = /^([0-9a-f]{64}) {2}([\w.-]+)$/.exec(line) ?? []
      return sum && name ? [[name, sum] as const] : []
    }),
  )
}

function writeSums(dataDir: string, sums: ReadonlyMap<string, string>): void {
  const file = join(dataDir, SUMS)
  const text = [...sums].map(([name, sum]) => `${sum}  ${name}\n`).join('')
  writeFileSync(`${file}.new`, text, { mode: 0o600, flush: true })
  renameSync(`${file}.new`, file)
  flushDirectory(dataDir)
}
