import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '@pingboard/infra/read-models/embedded.ts'
import { systemClock } from '@pingboard/infra/time/system.ts'
import { VIEWS } from '@pingboard/run/views.ts'
import { rebuild } from '@pingboard/services/kernel/projector.ts'
import { viewName } from '@pingboard/services/kernel/view.ts'
import type { ViewStore } from '@pingboard/services/ports/view-store.ts'

/** Whether the views of a stopped product equal, byte for byte, views built from its log alone. */
export async function viewsEqualRebuild(dataDir: string): Promise<boolean> {
  const kept = await openEmbedded({ dir: dataDir, views: VIEWS, clock: systemClock, verifyWhole: true })
  const dir = await mkdtemp(join(tmpdir(), 'pingboard-rebuild-'))
  const fresh = await openEmbedded({ dir, clock: systemClock })
  try {
    for (const view of VIEWS) {
      await rebuild(view, { log: kept.log, views: fresh.views })
      const name = viewName(view)
      if ((await bytesOf(kept.views, name)) !== (await bytesOf(fresh.views, name))) return false
    }
    return true
  } finally {
    await fresh.close()
    await kept.close()
    await rm(dir, { recursive: true, force: true })
  }
}

async function bytesOf(views: ViewStore, name: string): Promise<string> {
  const documents: string[] = []
  for await (const document of views.all(name)) documents.push(JSON.stringify(document))
  return documents.join('\n')
}
