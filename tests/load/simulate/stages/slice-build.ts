import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Registry, SliceEntry } from '@pingboard/contracts/registry.ts'

const DIST = join(import.meta.dirname, '..', '..', '..', '..', 'mfe-boards', 'dist')

/** A version above every one that was released. */
const VERSION = '1.999.0'

/**
 * The built boards slice under another version, as its team would build it.
 * @param dir a folder of the caller's
 * @returns where it lies @throws when the slice was not built
 */
export async function anotherBuild(dir: string): Promise<{ dist: string; entry: SliceEntry }> {
  const dist = join(dir, 'another-build')
  await rm(dist, { recursive: true, force: true })
  await cp(DIST, dist, { recursive: true })
  const path = join(dist, 'slice.json')
  const built = JSON.parse(await readFile(path, 'utf8')) as SliceEntry
  const text = JSON.stringify({ ...built, version: VERSION }).replaceAll(
    `/remotes/${built.name}/${built.version}/`,
    `/remotes/${built.name}/${VERSION}/`,
  )
  await writeFile(path, text)
  return { dist, entry: JSON.parse(text) as SliceEntry }
}

/** Reads what browsers get. @throws when the registry names another version, or the slice's first file is missing */
export async function checkReleased(origin: string, { name, version, entry }: SliceEntry): Promise<void> {
  const registry = (await (await fetch(`${origin}/registry.json`)).json()) as Registry
  const on = registry.slices.find(slice => slice.name === name)
  if (on?.version !== version) throw new Error(`the registry names ${name} ${on?.version}, not ${version}`)
  const file = await fetch(`${origin}${entry}`)
  await file.arrayBuffer()
  if (file.status !== 200) throw new Error(`${entry} answers ${file.status}`)
}
