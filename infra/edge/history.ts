import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'

/** The version of one slice in each revision, oldest first. */
export async function historyOf(store: SliceStore, slice: string): Promise<SliceEntry[]> {
  const found: SliceEntry[] = []
  for (const number of await store.revisions()) {
    // The start logs a damaged revision; a rollback to a version in it alone is not possible.
    const revision = await store.revision(number)
    const entry = revision?.slices.find(({ name }) => name === slice)
    if (entry) found.push(entry)
  }
  return found
}

/** Whether exactly these files were published as this version: other files stored for it are then damage. */
export async function wasPublished(store: SliceStore, entry: SliceEntry): Promise<boolean> {
  const files = JSON.stringify(entry.files)
  const history = await historyOf(store, entry.name)
  return history.some(one => one.version === entry.version && JSON.stringify(one.files) === files)
}
