import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sliceEntry } from '@pingboard/contracts/registry.ts'

const BUILT = join(import.meta.dirname, '..', '..', '..', 'mfe-boards', 'dist')

/** A release of the boards with one changed text, in a folder as the build would leave it. */
export async function releaseOf(version: string, from: string, to: string): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'pingboard-slice-'))
  await cp(BUILT, dist, { recursive: true })
  const names = await readdir(dist)
  // The compressed files hold the old bytes.
  for (const name of names) if (/\.(gz|br)$/.test(name)) await rm(join(dist, name))
  for (const name of names.filter(name => name.endsWith('.js'))) {
    const text = await readFile(join(dist, name), 'utf8')
    if (text.includes(from)) await writeFile(join(dist, name), text.replaceAll(from, to))
  }
  const built = sliceEntry.parse(JSON.parse(await readFile(join(dist, 'slice.json'), 'utf8')))
  const move = (path: string) => path.replace(`/${built.version}/`, `/${version}/`)
  const files: Record<string, string> = {}
  for (const path of Object.keys(built.files)) {
    const bytes = await readFile(join(dist, path.slice(path.lastIndexOf('/') + 1)))
    files[move(path)] = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
  }
  const released = { ...built, version, entry: move(built.entry), preload: built.preload.map(move), files }
  await writeFile(join(dist, 'slice.json'), JSON.stringify(released))
  return dist
}
