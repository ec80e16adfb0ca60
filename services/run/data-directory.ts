import { randomBytes } from 'node:crypto'
import { accessSync, constants, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDirectory } from '@pingboard/infra/backup/files.ts'
import { StartError } from './settings.ts'

/** Makes the data directory when it is missing. @throws StartError when it cannot be written */
export function openDataDirectory(path: string): void {
  try {
    makeDirectory(path)
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    throw new StartError(`the data directory ${path} cannot be written${reason}; set PINGBOARD_DATA.`)
  }
}

/** 32 bytes as base64url. */
const SECRET = /^[A-Za-z0-9_-]{43,}$/

/**
 * A secret of this installation: made at the first start, kept beside the data, never shown. 32 random bytes.
 * @throws StartError when somebody put a shorter one there (OPS-1)
 */
export function keptSecret(dataDir: string, name: string): string {
  const file = join(dataDir, `${name}.secret`)
  if (!existsSync(file))
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true })
  const secret = readFileSync(file, 'utf8').trim()
  if (!SECRET.test(secret)) throw new StartError(`${file} does not hold 32 random bytes as base64url.`)
  return secret
}
