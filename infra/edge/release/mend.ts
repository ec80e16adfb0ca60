import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import { titleOf } from './built-slice.ts'
import { filesComplete } from './checks/files.ts'
import { abandon } from './end-trial.ts'
import { RollbackRefused } from './refusal.ts'
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

/**
 * Compares the files of the versions in use with what was published. A damaged candidate is abandoned, with a warning in
 * the log, and the product starts: a trial is no reason to keep everybody out.
 * @throws Error naming the first slice that is on and damaged
 */
export async function checkSlices(store: SliceStore, log: Log): Promise<void> {
  const { slices, candidates = [] } = await store.current()
  for (const entry of slices) {
    const reason = await damageOf(store, entry)
    if (reason)
      throw new Error(
        `the slice ${titleOf(entry)} is damaged: ${reason}; npm run ops -- slice publish, rollback or withdraw`,
      )
  }
  for (const { entry } of candidates) {
    const { name, version } = entry
    const reason = await damageOf(store, entry)
    if (!reason) continue
    await abandon(
      { name, version },
      { store, by: 'product', reason: `damaged: ${reason}`.slice(0, 500) },
    ).catch(error => {
      // Another process that starts was first.
      if (!(error instanceof RollbackRefused)) throw error
    })
    log.warn({ slice: name, version }, 'the candidate of a slice was damaged, and is abandoned')
  }
}

const damageOf = async (store: SliceStore, entry: SliceEntry): Promise<string | undefined> =>
  filesComplete(await readStored(store, entry), NOTHING_LIVE)[0]

/** Empty, because the check of files does not use it. */
const NOTHING_LIVE = { provides: { contracts: [], shared: {} }, registry: { revision: 0, slices: [] } }
