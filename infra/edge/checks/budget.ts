import { gzipSync } from 'node:zlib'
import { type Check, rootOf } from './check.ts'

/** Limit for the first route of a slice, in bytes, gzip. */
const LIMIT = 36_000

/** The first page of a slice must stay within the budget; the size of a development build does not count. */
export const withinBudget: Check = ({ entry, files }) => {
  if (entry.version.includes('-dev.')) return []
  const root = rootOf(entry)
  const total = [...new Set([entry.entry, ...entry.preload])]
    .map(path => files.get(path.slice(root.length)))
    .reduce((sum, bytes) => sum + (bytes ? gzipSync(bytes, { level: 9 }).length : 0), 0)
  return total <= LIMIT ? [] : [`the first route weighs ${total} bytes gzip, ${LIMIT} are allowed`]
}
