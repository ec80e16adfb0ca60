import { mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Registry, type SliceEntry, registry as schema } from '@pingboard/contracts/registry.ts'
import { layout } from './layout.ts'
import { withLock } from './lock.ts'

/** Before the first release: the shell alone. */
const EMPTY: Registry = { revision: 0, slices: [] }

/** The registry on disk. Several processes may use it: each read checks whether the pointer has moved. */
export function openRegistry(dataDir: string) {
  const { revisions, pointer, lock } = layout(dataDir)
  let held = { registry: EMPTY, stamp: '' }

  /** The current version of each slice. Costs one `stat` when the pointer has not moved. */
  async function current(): Promise<Registry> {
    const stamp = await stampOf(pointer)
    if (stamp !== held.stamp)
      held = { registry: stamp ? await read(Number(await readFile(pointer, 'utf8'))) : EMPTY, stamp }
    return held.registry
  }

  /** @throws when there is no such revision */
  async function read(revision: number): Promise<Registry> {
    if (revision === 0) return EMPTY
    return schema.parse(JSON.parse(await readFile(join(revisions, `${revision}.json`), 'utf8')))
  }

  /** Numbers of all revisions, oldest first. */
  async function list(): Promise<number[]> {
    const files = await readdir(revisions).catch(() => [])
    return files
      .filter(file => /^[1-9]\d*\.json$/.test(file))
      .map(file => Number.parseInt(file, 10))
      .sort((a, b) => a - b)
  }

  /** Writes a new revision made from the current one and makes it current; releases wait for each other. */
  const release = (change: (slices: readonly SliceEntry[]) => SliceEntry[]): Promise<Registry> =>
    withLock(lock, async () => {
      await mkdir(revisions, { recursive: true })
      const revision = ((await list()).at(-1) ?? 0) + 1
      const next = schema.parse({ revision, slices: change((await current()).slices) })
      // `wx`: a revision is never written twice.
      await writeFile(join(revisions, `${revision}.json`), `${JSON.stringify(next)}\n`, { flag: 'wx' })
      await move(revision)
      return next
    })

  /** The revision that the pointer names; 0 when there is no pointer, NaN when it holds no number. */
  async function pointed(): Promise<number> {
    const text = await readFile(pointer, 'utf8').catch(() => '0')
    return /^\d+$/.test(text) ? Number(text) : Number.NaN
  }

  /** Makes an existing revision current, to repair the pointer. */
  const point = (revision: number): Promise<void> => withLock(lock, () => move(revision))

  /** The version of one slice in each revision, oldest first. */
  async function historyOf(slice: string): Promise<SliceEntry[]> {
    const found: SliceEntry[] = []
    for (const revision of await list()) {
      // The start logs a damaged revision; a rollback to a version in it alone is not possible.
      const { slices } = await read(revision).catch(() => EMPTY)
      const entry = slices.find(({ name }) => name === slice)
      if (entry) found.push(entry)
    }
    return found
  }

  /** In one step: a reader sees the old number or the new. */
  async function move(revision: number): Promise<void> {
    const draft = `${pointer}.${process.pid}.tmp`
    await writeFile(draft, String(revision))
    await rename(draft, pointer)
  }

  return { current, read, list, historyOf, release, pointed, point }
}
export type RegistryStore = ReturnType<typeof openRegistry>

const stampOf = async (path: string): Promise<string> => {
  const found = await stat(path, { bigint: true }).catch(() => null)
  return found ? `${found.ino}-${found.mtimeNs}` : ''
}
