import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ProductSettings } from '@pingboard/contracts/product.ts'
import type { Registry } from '@pingboard/contracts/registry.ts'

export interface Page {
  html: string
  etag: string
  /** Hashes of the import map, the only inline script that the policy must allow. */
  hashes: readonly string[]
}

/**
 * Fills the built page: registry and settings as data, and an import map whose `integrity` makes the browser refuse a
 * slice's module with another digest (FRO-1). Kept until the built page, the registry or a setting changes.
 */
export function pageOf(shellDist: string) {
  const file = join(shellDist, 'index.html')
  let held: { key: string; page: Page } | undefined

  return async (registry: Registry, settings: ProductSettings): Promise<Page> => {
    const { mtimeMs } = await stat(file)
    const key = `${mtimeMs} ${registry.revision} ${JSON.stringify(settings)}`
    if (held?.key !== key) held = { key, page: fill(await readFile(file, 'utf8'), registry, settings) }
    return held.page
  }
}

function fill(template: string, registry: Registry, settings: ProductSettings): Page {
  const importMap = json({ integrity: integrityOf(registry) })
  const html = template
    .replace(/<html lang="[a-z]+">/, `<html lang="${settings.defaultLanguage}">`)
    .replace('<!--import-map-->', () => `<script type="importmap">${importMap}</script>`)
    .replace('"%registry%"', () => json(registry))
    .replace('"%product%"', () => json(settings))
  return {
    html,
    etag: `"${hash('sha1', html, 'base64url')}"`,
    hashes: [`sha256-${hash('sha256', importMap, 'base64')}`],
  }
}

const integrityOf = (registry: Registry): Record<string, string> =>
  Object.fromEntries(
    registry.slices.flatMap(slice => Object.entries(slice.files)).filter(([path]) => path.endsWith('.js')),
  )

/** Escapes `<`, the only character that could end a script element. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

const hash = (algorithm: string, text: string, encoding: 'base64' | 'base64url'): string =>
  createHash(algorithm).update(text).digest(encoding)
