import { rename } from 'node:fs/promises'

/** What systems answer when there is something at the place. */
const TAKEN = ['ENOTEMPTY', 'EEXIST', 'ENOTDIR', ...(process.platform === 'win32' ? ['EPERM', 'EACCES'] : [])]

/**
 * Moves a directory to a place, in one step. An empty directory at the place counts as nothing, except on Windows.
 * @returns false when there is something at the place
 */
export const moveIn = (directory: string, place: string): Promise<boolean> =>
  rename(directory, place).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (TAKEN.includes(error.code ?? '')) return false
      throw error
    },
  )
