import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import { titleOf } from './built-slice.ts'
import type { BuiltSlice } from './checks/check.ts'
import { filesComplete } from './checks/files.ts'
import { abandon } from './end-trial.ts'
import { RollbackRefused } from './refusal.ts'
import { readStored, withSoundForms } from './version-files.ts'

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
  // A release may have come since the revisions were listed: its own is sound, and stays on.
  const isNewer = on !== null && on.revision > (revisions.at(-1) ?? 0)
  if (newest === undefined || isNewer || (on && sound.includes(on.revision))) return
  await store.makeCurrent(newest)
  log.warn({ revision: newest }, 'edge/registry/current was damaged, and names the newest revision again')
}

/**
 * Compares the files of the versions in use with what was published. A damaged candidate is abandoned, with a warning in
 * the log, and the product starts: a trial is no reason to keep everybody out. A damaged compressed form is left out, with
 * a warning, too: the file itself is there.
 * @throws Error naming the first slice that is on and damaged
 */
export async function checkSlices(store: SliceStore, log: Log): Promise<void> {
  const { slices, candidates = [] } = await store.current()
  for (const entry of slices) {
    const files = await readStored(store, entry)
    const [reason] = filesComplete(files, NOTHING_LIVE)
    if (reason)
      throw new Error(
        `the slice ${titleOf(entry)} is damaged: ${reason}; npm run ops -- slice publish, rollback or withdraw`,
      )
    await mendForms(store, files, log)
  }
  for (const { entry } of candidates) {
    const files = await readStored(store, entry)
    const [reason] = filesComplete(files, NOTHING_LIVE)
    if (reason) await abandonDamaged(store, entry, reason, log)
    else await mendForms(store, files, log)
  }
}

async function abandonDamaged(store: SliceStore, { name, version }: SliceEntry, reason: string, log: Log) {
  await abandon(
    { name, version },
    { store, by: 'product', reason: `damaged: ${reason}`.slice(0, 500) },
  ).catch(error => {
    // Another process that starts was first.
    if (!(error instanceof RollbackRefused)) throw error
  })
  log.warn({ slice: name, version }, 'the candidate of a slice was damaged, and is abandoned')
}

async function mendForms(store: SliceStore, { entry, files }: BuiltSlice, log: Log): Promise<void> {
  const sound = withSoundForms(files)
  if (sound.size === files.size) return
  const { name: slice, version } = entry
  const damaged = [...files.keys()].filter(name => !sound.has(name))
  log.warn({ slice, version, damaged }, 'compressed files of a slice are damaged, and are left out')
  await store.replace(entry, sound)
}

/** Empty, because the check of files does not use it. */
const NOTHING_LIVE = { provides: { contracts: [], shared: {} }, registry: { revision: 0, slices: [] } }
