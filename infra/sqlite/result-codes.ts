// What SQLite tells of a failure: https://www.sqlite.org/rescode.html. The extended codes say more in their higher bytes.

const SQLITE_ERROR = 1
export const SQLITE_BUSY = 5
export const SQLITE_IOERR = 10
export const SQLITE_CORRUPT = 11
export const SQLITE_FULL = 13
const SQLITE_NOTADB = 26
export const SQLITE_CONSTRAINT_PRIMARYKEY = 1555
export const SQLITE_CONSTRAINT_UNIQUE = 2067

/** The low byte of an extended code: which kind of failure it is. */
export const primaryOf = (errcode: number): number => errcode & 0xff

/** A table or column that is not there, a malformed file, and one that is none of SQLite's: the file is damaged. */
const DAMAGE = new Set([SQLITE_ERROR, SQLITE_CORRUPT, SQLITE_NOTADB])

export const isDamage = (error: unknown): error is Error =>
  error instanceof Error && 'errcode' in error && DAMAGE.has(primaryOf(Number(error.errcode)))
