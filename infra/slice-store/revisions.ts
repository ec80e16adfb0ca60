import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Revision, revision as schema } from '@pingboard/contracts/releases.ts'
import { ReleasesBusy, type SliceStore } from '@pingboard/services/ports/slice-store.ts'
import { replaceFile, stampOf } from './durable.ts'
import { layout } from './layout.ts'
import { withLock } from './lock.ts'

/** Before the first release: the shell alone. */
const EMPTY: Revision = { revision: 0, slices: [] }

/** The registry on disk: a file for each revision, and a pointer to the current one. */
export function revisionFiles(
  dataDir: string,
): Pick<SliceStore, 'current' | 'revisions' | 'revision' | 'release' | 'makeCurrent'> {
  const { revisions: folder, pointer, lock } = layout(dataDir)
  const fileOf = (number: number) => join(folder, `${number}.json`)
  let held = { revision: EMPTY, stamp: '' }

  /** Costs one `stat` when the pointer has not moved. */
  async function current(): Promise<Revision> {
    const stamp = await stampOf(pointer)
    if (stamp !== held.stamp) held = { revision: stamp ? await pointedTo() : EMPTY, stamp }
    return held.revision
  }

  async function pointedTo(): Promise<Revision> {
    const text = await readFile(pointer, 'utf8')
    const found = /^[1-9]\d*$/.test(text) ? await revision(Number(text)) : null
    if (!found) throw new Error('edge/registry/current is damaged; a start of the product repairs it')
    return found
  }

  async function revision(number: number): Promise<Revision | null> {
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
    withLock(lock, async stillHeld => {
      await mkdir(folder, { recursive: true })
      const number = ((await revisions()).at(-1) ?? 0) + 1
      const next = schema.parse({ ...change(await current()), revision: number })
      await write(number, next)
      await stillHeld().catch(async error => {
        await rm(fileOf(number))
        throw error
      })
      await point(number)
      return next
    })

  /** `wx`: a revision is never written twice. @throws ReleasesBusy when another release has taken the number meanwhile */
  const write = (number: number, next: Revision): Promise<void> =>
    writeFile(fileOf(number), `${JSON.stringify(next)}\n`, { flag: 'wx', flush: true }).catch(error => {
      throw error.code === 'EEXIST' ? new ReleasesBusy(`revision ${number} is there already`) : error
    })

  const makeCurrent = (number: number): Promise<void> =>
    withLock(lock, async () => {
      if (!(await revision(number))) throw new Error(`revision ${number} of the slices cannot be read`)
      await point(number)
    })

  const point = (number: number): Promise<void> => replaceFile(pointer, dataDir, String(number))

  return { current, revisions, revision, release, makeCurrent }
}
