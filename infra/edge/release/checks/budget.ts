import { gzipSync } from 'node:zlib'
import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import { type Check, isDevelopment, rootOf } from './check.ts'

/** For each page of a slice, in bytes, gzip. The builds of the slices have closer limits, page by page. */
const LIMIT = 64_000

/** What a first visit of a page loads must stay within the limit; the size of a development build does not count. */
export const withinBudget: Check = ({ entry, files }) => {
  if (isDevelopment(entry)) return []
  const root = rootOf(entry)
  const weight = (names: readonly string[]): number =>
    names
      .map(name => files.get(name))
      .reduce((sum, bytes) => sum + (bytes ? gzipSync(bytes, { level: 9 }).length : 0), 0)
  const always = new Set([entry.entry, ...entry.preload].map(path => path.slice(root.length)))
  const texts = Math.max(0, ...Object.values(entry.texts ?? {}).map(weight))
  return pagesOf(entry).flatMap(({ path, files }) => {
    const total = weight([...always]) + weight(files) + texts
    return total <= LIMIT ? [] : [`${path} weighs ${total} bytes gzip, ${LIMIT} are allowed`]
  })
}

/** A slice from before its pages were listed has at least what all of them load. */
const pagesOf = ({ pages, name }: SliceEntry) => pages ?? [{ path: name, files: [] }]
