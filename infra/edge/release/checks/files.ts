import { createHash } from 'node:crypto'
import { type Check, rootOf } from './check.ts'

/** Every listed file exists with its digest in the version's directory, and every loaded file is listed. */
export const filesComplete: Check = ({ entry, files }) => {
  const root = rootOf(entry)
  const listed = Object.entries(entry.files).flatMap(([path, digest]) => {
    if (!path.startsWith(root) || path.includes('..')) return [`${path} is outside ${root}`]
    const bytes = files.get(path.slice(root.length))
    if (!bytes) return [`${path} is listed and missing`]
    return digestOf(bytes) === digest ? [] : [`${path} does not have its digest`]
  })
  const ofPages = [...(entry.pages ?? []).map(page => page.files), ...Object.values(entry.texts ?? {})].flat()
  const loaded = [entry.entry, ...entry.preload, ...ofPages.map(name => root + name)].filter(
    path => !(path in entry.files),
  )
  return [...listed, ...loaded.map(path => `${path} is loaded and not listed`)]
}

const digestOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`
