import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** sha384 of a file as integrity metadata writes it. */
export const digestOf = path => `sha384-${createHash('sha384').update(readFileSync(path)).digest('base64')}`
