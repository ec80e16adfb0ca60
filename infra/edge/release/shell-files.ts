import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SliceFiles, SliceStore, SliceVersion } from '@pingboard/services/ports/slice-store.ts'
import { compareFiles } from './version-files.ts'

/**
 * The version under which a store holds one file of a shell. No slice is called so: their names begin with `mfe-`. The
 * content of a file is in its name, so builds share the files that did not change.
 */
export const shellVersion = (file: string): SliceVersion => ({ name: 'shell', version: file })

/** The files that a page loads by their name, without maps. */
const LOADED = /\.(?:js|css|woff2)$/
const PACKED = ['.br', '.gz']

/**
 * At the start of an edge: stores its shell's files for the other edges. While a release rolls out, the page of one build
 * may ask the edge of another one for its files. What is stored and damaged is stored again.
 */
export async function publishShell(store: SliceStore, shellDist: string): Promise<void> {
  const assets = join(shellDist, 'assets')
  const names = await readdir(assets)
  for (const name of names.filter(each => LOADED.test(each))) {
    const forms = [name, ...PACKED.map(suffix => name + suffix).filter(form => names.includes(form))]
    const files: SliceFiles = new Map(
      await Promise.all(forms.map(async form => [form, await readFile(join(assets, form))] as const)),
    )
    const version = shellVersion(name)
    const found = compareFiles(await store.files(version), files)
    if (found === 'absent') await store.add(version, files)
    if (found === 'other') await store.replace(version, files)
  }
}
