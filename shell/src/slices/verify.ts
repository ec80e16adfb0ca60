import type { SliceEntry } from '@pingboard/contracts/registry.ts'

/**
 * With the document's import map, the browser checks every module of the slices in that map. An entry read later (a
 * retry after a release) is not in the map: this function first fetches its files with their digest, which the
 * browser checks. Afterwards the files come from the browser's cache, because their addresses are immutable.
 */
export async function verifyUnlisted(entry: SliceEntry, listed: ReadonlySet<string>): Promise<void> {
  const unlisted = Object.entries(entry.files).filter(([path]) => path.endsWith('.js') && !listed.has(path))
  await Promise.all(unlisted.map(([path, integrity]) => fetchChecked(path, integrity)))
}

/** Modules the import map of this document covers. */
export function listedModules(): Set<string> {
  try {
    const text = document.querySelector('script[type="importmap"]')?.textContent ?? '{}'
    return new Set(Object.keys(JSON.parse(text).integrity ?? {}))
  } catch {
    return new Set()
  }
}

/** Whether the files of a slice's first page can be fetched; asked after its import has failed. */
export async function probe(entry: SliceEntry): Promise<'ok' | 'http' | 'network' | 'digest'> {
  const paths = [entry.entry, ...entry.preload]
  const found = await Promise.all(
    paths.map(async path => {
      // Damaged files in the browser's cache are replaced: its question whether they are current would keep them.
      const response = await fetch(path, { cache: 'reload' }).catch(() => null)
      if (!response) return 'network'
      if (!response.ok || !/javascript|css/.test(response.headers.get('content-type') ?? '')) return 'http'
      return (await hasDigest(response, entry.files[path])) ? 'ok' : 'digest'
    }),
  )
  return found.find(result => result !== 'ok') ?? 'ok'
}

async function fetchChecked(path: string, integrity: string): Promise<void> {
  const response = await fetch(path, { integrity })
  if (!response.ok) throw new Error(`Failed to fetch ${path}: ${response.status}`)
  await response.arrayBuffer()
}

async function hasDigest(response: Response, expected: string | undefined): Promise<boolean> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', await response.arrayBuffer()))
  return `sha384-${btoa(String.fromCharCode(...digest))}` === expected
}
