import type { Log } from '@pingboard/services/ports/log.ts'
import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import { filesComplete } from './checks/files.ts'
import { readStored } from './version-files.ts'

/**
 * Checks the registry before a start uses it. A pointer that is lost, or names an unreadable revision, is moved to
 * the newest readable revision, with a warning in the log.
 * @throws Error when there are revisions and none can be read
 */
export async function mendPointer(store: SliceStore, log: Log): Promise<void> {
  const sound: number[] = []
  const revisions = await store.revisions()
  for (const revision of revisions) {
    if (await store.revision(revision)) sound.push(revision)
    else log.warn({ revision }, 'a revision of the slices is damaged, and cannot be gone back to')
  }
  const newest = sound.at(-1)
  if (revisions.length > 0 && newest === undefined)
    throw new Error('edge/registry is damaged: put edge/ back from a backup, or delete it to publish anew')
  const on = await store.current().catch(() => null)
  if (newest === undefined || (on && sound.includes(on.revision))) return
  await store.makeCurrent(newest)
  log.warn({ revision: newest }, 'edge/registry/current was damaged, and names the newest revision again')
}

/** @throws Error naming the first current slice whose files differ from what was published */
export async function checkSlices(store: SliceStore): Promise<void> {
  const { slices } = await store.current()
  for (const entry of slices) {
    const [reason] = filesComplete(await readStored(store, entry), NOTHING_LIVE)
    if (reason)
      throw new Error(
        `the slice ${entry.name} ${entry.version} is damaged: ${reason}; npm run ops -- slice publish or rollback`,
      )
  }
}

/** Empty, because the check of files does not use it. */
const NOTHING_LIVE = { provides: { contracts: [], shared: {} }, registry: { revision: 0, slices: [] } }
