import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Registry, registry as schema } from '@pingboard/contracts/registry.ts'
import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import { layout } from './layout.ts'
import { withLock } from './lock.ts'

/** Before the first release: the shell alone. */
const EMPTY: Registry = { revision: 0, slices: [] }

/** The registry on disk: a file for each revision, and a pointer to the current one. */
export function revisionFiles(
  dataDir: string,
): Pick<SliceStore, 'current' | 'revisions' | 'revision' | 'release' | 'makeCurrent'> {
  const { revisions: folder, pointer, lock } = layout(dataDir)
  const fileOf = (number: number) => join(folder, `${number}.json`)
  let held = { registry: EMPTY, stamp: '' }

  /** Costs one `stat` when the pointer has not moved. */
  async function current(): Promise<Registry> {
    const stamp = await stampOf(pointer)
    if (stamp !== held.stamp) held = { registry: stamp ? await pointedTo() : EMPTY, stamp }
    return held.registry
  }

  async function pointedTo(): Promise<Registry> {
    const text = await readFile(pointer, 'utf8')
    const found = /^[1-9]\d*$/.test(text) ? await revision(Number(text)) : null
    if (!found) throw new Error('edge/registry/current is damaged; a start of the product repairs it')
    return found
  }

  async function revision(number: number): Promise<Registry | null> {
    try {
      const found = schema.parse(JSON.parse(await readFile(fileOf(number), 'utf8')))
      return found.revision === number ? found : null
    } catch {
      return null
    }
  }

  async function revisions(): Promise<number[]> {
    const files = await readdir(folder).catch(() => [])
    return files
      .filter(file => /^[1-9]\d*\.json$/.test(file))
      .map(file => Number.parseInt(file, 10))
      .sort((a, b) => a - b)
  }

  const release: SliceStore['release'] = change =>
    withLock(lock, async () => {
      await mkdir(folder, { recursive: true })
      const number = ((await revisions()).at(-1) ?? 0) + 1
      const next = schema.parse({ revision: number, slices: change((await current()).slices) })
      // `wx`: a revision is never written twice.
      await writeFile(fileOf(number), `${JSON.stringify(next)}\n`, { flag: 'wx' })
      await point(number)
      return next
    })

  const makeCurrent = (number: number): Promise<void> =>
    withLock(lock, async () => {
      if (!(await revision(number))) throw new Error(`revision ${number} of the slices cannot be read`)
      await point(number)
    })

  /** In one step: a reader sees the old number or the new. */
  async function point(number: number): Promise<void> {
    const draft = `${pointer}.${process.pid}.tmp`
    await writeFile(draft, String(number))
    await rename(draft, pointer)
  }

  return { current, revisions, revision, release, makeCurrent }
}

const stampOf = async (path: string): Promise<string> => {
  const found = await stat(path, { bigint: true }).catch(() => null)
  return found ? `${found.ino}-${found.mtimeNs}` : ''
}
