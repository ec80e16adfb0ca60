import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Stores } from '@pingboard/run/open/stores.ts'
import { VIEWS } from '@pingboard/run/open/views.ts'
import { rebuild } from '@pingboard/services/kernel/projector.ts'
import { viewName } from '@pingboard/services/kernel/view.ts'
import type { ViewStore } from '@pingboard/services/ports/view-store.ts'
import { withStores } from './stores.ts'

/** Whether the views of a stopped product equal, value for value, views built from its log alone. */
export async function viewsEqualRebuild(dataDir: string): Promise<boolean> {
  const dir = await mkdtemp(join(tmpdir(), 'pingboard-rebuild-'))
  try {
    return await withStores(
      dataDir,
      ({ engine: kept }) => withStores(dir, ({ engine: fresh }) => areAlike(kept, fresh.views)),
      { views: VIEWS, verifyWhole: true },
    )
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

async function areAlike(kept: Stores['engine'], fresh: ViewStore): Promise<boolean> {
  for (const view of VIEWS) {
    await rebuild(view, { log: kept.log, views: fresh })
    const name = viewName(view)
    if ((await bytesOf(kept.views, name)) !== (await bytesOf(fresh, name))) return false
  }
  return true
}

async function bytesOf(views: ViewStore, name: string): Promise<string> {
  const documents: string[] = []
  for await (const document of views.all(name)) documents.push(JSON.stringify(byName(document)))
  return documents.join('\n')
}
/** Stores give the fields of a document in another order. */
const byName = (document: object) => Object.entries(document).sort(([a], [b]) => (a < b ? -1 : 1))
