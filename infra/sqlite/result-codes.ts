// SQLite's result codes: https://www.sqlite.org/rescode.html. Extended codes give details in their higher bytes.

const SQLITE_ERROR = 1
export const SQLITE_BUSY = 5
export const SQLITE_IOERR = 10
export const SQLITE_CORRUPT = 11
export const SQLITE_FULL = 13
const SQLITE_NOTADB = 26
export const SQLITE_CONSTRAINT_PRIMARYKEY = 1555
export const SQLITE_CONSTRAINT_UNIQUE = 2067

/** The low byte of an extended code: the kind of failure. */
export const primaryOf = (errcode: number): number => errcode & 0xff

/** Codes of a damaged file: a missing table or column, a malformed file, and a file that is no SQLite database. */
const DAMAGE = new Set([SQLITE_ERROR, SQLITE_CORRUPT, SQLITE_NOTADB])

export const isDamage = (error: unknown): error is Error =>
  error instanceof Error && 'errcode' in error && DAMAGE.has(primaryOf(Number(error.errcode)))
