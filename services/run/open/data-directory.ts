import { accessSync, constants } from 'node:fs'
import { makeDirectory } from '@pingboard/infra/backup/files.ts'
import { StartError } from '../settings/settings.ts'

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
