import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProductSettings } from '@pingboard/contracts/product.ts'
import type { Registry } from '@pingboard/contracts/registry.ts'
import { LRUCache } from 'lru-cache'
import type { Choice } from './trial/choose.ts'

/** What differs from page to page (the tags of its preview), and from browser to browser (the key for its reports). */
type Own = 'tags' | 'key'

export interface Page {
  /** Text as it is sent, and between it the places of what differs. */
  parts: readonly (string | { readonly own: Own })[]
  etag: string
  /** Hashes of the import map, the only inline script that the policy must allow. */
  hashes: readonly string[]
}

/** Pages that are kept: one for each combination of candidates that browsers get. */
const KEPT = 32

/**
 * Fills the built page: registry and settings as data, and an import map whose `integrity` makes the browser refuse a
 * slice's module with another digest (FRO-1). Kept until the built page, the registry or a setting changes.
 */
export function pageOf(shellDist: string) {
  const file = join(shellDist, 'index.html')
  const pages = new LRUCache<string, Page>({ max: KEPT })
  let made = ''

  return async ({ registry, key }: Choice, settings: ProductSettings): Promise<Page> => {
    const { mtimeMs } = await stat(file)
    const from = `${mtimeMs} ${registry.revision} ${JSON.stringify(settings)}`
    if (from !== made) pages.clear()
    made = from
    const held = pages.get(key)
    if (held) return held
    const page = fill(await readFile(file, 'utf8'), registry, settings)
    if (from === made) pages.set(key, page)
    return page
  }
}

/** The places of a built page, each in brackets: they stay when a text is split at them. */
const PLACES = /(<!--import-map-->|<!--preview-->|"%registry%"|"%product%"|"%page-key%")/

/**
 * All places are looked for once, in the built page alone. What is filled in holds texts of slices, which could look like
 * a place themselves: the key of a page would then stand where every slice reads it.
 */
function fill(template: string, registry: Registry, settings: ProductSettings): Page {
  const importMap = json({ integrity: integrityOf(registry) })
  const filled = new Map<string, Page['parts'][number]>([
    ['<!--import-map-->', `<script type="importmap">${importMap}</script>`],
    ['"%registry%"', json(inPage(registry))],
    ['"%product%"', json(settings)],
    ['<!--preview-->', { own: 'tags' }],
    ['"%page-key%"', { own: 'key' }],
  ])
  const parts = template
    .replace(/<html lang="[a-z]+">/, `<html lang="${settings.defaultLanguage}">`)
    .split(PLACES)
    .map(piece => filled.get(piece) ?? piece)
  return {
    parts,
    etag: `"${hash('sha1', JSON.stringify(parts), 'base64url')}"`,
    hashes: [`sha256-${hash('sha256', importMap, 'base64')}`],
  }
}

/** The filled page with the tags of its preview and the key for its reports. Their changes change the ETag. */
export function withOwn({ parts, etag, hashes }: Page, tags: string, key: string | null) {
  const own: Readonly<Record<Own, string>> = { tags, key: json(key) }
  return {
    html: parts.map(part => (typeof part === 'string' ? part : own[part.own])).join(''),
    etag: `"${hash('sha1', `${etag} ${tags} ${key}`, 'base64url')}"`,
    hashes,
  }
}

const integrityOf = (registry: Registry): Record<string, string> =>
  Object.fromEntries(
    registry.slices.flatMap(slice => Object.entries(slice.files)).filter(([path]) => path.endsWith('.js')),
  )

/**
 * The registry as a page needs it. Digests of style sheets that no page loads first stay out: 2 kB of each first visit,
 * and only the worker checks them, which reads `/registry.json`.
 */
const inPage = ({ slices, ...rest }: Registry): Registry => ({
  ...rest,
  slices: slices.map(({ files, ...slice }) => {
    const isNeeded = (path: string) => !path.endsWith('.css') || slice.preload.includes(path)
    return { ...slice, files: Object.fromEntries(Object.entries(files).filter(([path]) => isNeeded(path))) }
  }),
})

/** Escapes `<`, the only character that could end a script element. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const hash = (algorithm: string, text: string, encoding: 'base64' | 'base64url'): string =>
  createHash(algorithm).update(text).digest(encoding)
