import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { checkSlices, mendPointer } from '@pingboard/infra/edge/release/mend.ts'
import { publishBuilt } from '@pingboard/infra/edge/release/publish-built.ts'
import { SLICES } from '@pingboard/infra/tools/slices.mjs'
import type { Logger } from 'pino'
import type { SliceStore } from '../../ports/slice-store.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
/** The built shell, as the edge serves it. */
export const SHELL_DIST = join(ROOT, 'shell', 'dist')

/** Address of the product's typeface among the shell's files; null before the first build. */
export function shellFont(): string | null {
  const assets = join(SHELL_DIST, 'assets')
  const name = existsSync(assets) && readdirSync(assets).find(file => /^archivo-[\w.-]+\.woff2$/.test(file))
  return name ? `/assets/${name}` : null
}

/** A build counts as done when no file was written for this time. Milliseconds. */
const QUIET_MS = 200

const distOf = (slice: string) => join(ROOT, slice, 'dist')

/**
 * Publishes the slices that were built beside the server, and replaces their damaged files.
 * @throws PublishRefused; Error naming a slice that is in use, is damaged and was not built here
 */
export async function publishSlices(store: SliceStore, logger: Logger): Promise<void> {
  await mendPointer(store, logger)
  for (const slice of SLICES) {
    const done = await publishBuilt(distOf(slice), { store, shellDist: SHELL_DIST })
    if (done?.mended) logger.warn({ slice, version: done.entry.version }, 'a damaged slice was made again')
  }
  await checkSlices(store, logger)
}

/** For development: publishes each slice now, and after each new build. @returns a function that ends the watch */
export async function republishOnBuild(store: SliceStore, logger: Logger): Promise<() => void> {
  const watchers: FSWatcher[] = []
  for (const slice of SLICES) {
    const dist = distOf(slice)
    await mkdir(dist, { recursive: true })
    let timer: NodeJS.Timeout | undefined
    const publishSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        publishBuilt(dist, { store, shellDist: SHELL_DIST }).catch(error =>
          logger.warn({ slice, reason: String(error) }, 'not published'),
        )
      }, QUIET_MS)
    }
    watchers.push(watch(dist, publishSoon))
    publishSoon()
  }
  return () => {
    for (const watcher of watchers) watcher.close()
  }
}
