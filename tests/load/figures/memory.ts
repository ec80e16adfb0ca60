import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Child, startChild } from '../support/child.ts'
import { type Figure, inRounds, measured, noMoreThan, type Sample } from '../support/figure.ts'
import { scratchFolder } from '../support/scratch.ts'
import { PRODUCT, season } from '../support/season.ts'
import { hallOf, watch } from '../support/viewer.ts'

const VIEWERS = 1000
/** Until counts are told and what was closed is gone. */
const SETTLE_MS = 1500

/** What one more viewer who only watches costs the server. The floor is bare Socket.IO. */
export const memory: Figure = {
  name: 'memory',
  async measure() {
    const { dataDir, boards } = await season()
    const ours = startChild(PRODUCT, [dataDir])
    const floor = startChild(join(import.meta.dirname, '../floor/server.ts'), [scratchFolder('memory')])
    const [floorBoard = ''] = await floor.ask<string[]>('open', { boards: 1, events: 1 })
    const turns = {
      ours: () => perViewer(ours, boards[0] ?? ''),
      floor: () => perViewer(floor, floorBoard),
    }
    // What the first hall leaves behind is not a viewer's: code, pools, caches.
    await turns.ours()
    await turns.floor()
    const of = await inRounds(turns)
    await ours.stop()
    await floor.stop()
    return [
      measured(
        'memory of an idle viewer: heap',
        'kB',
        of('ours', 'heap'),
        of('floor', 'heap'),
        noMoreThan(30),
      ),
      measured('memory of an idle viewer: resident', 'kB', of('ours', 'rss'), of('floor', 'rss')),
    ]
  },
}

async function perViewer(server: Child, board: string): Promise<Sample> {
  const origin = await server.ask<string>('origin')
  const before = await server.ask<Sample>('memory')
  const hall = await hallOf(VIEWERS, () => watch(origin, board))
  await wait(SETTLE_MS)
  const during = await server.ask<Sample>('memory')
  for (const viewer of hall) viewer.close()
  await wait(SETTLE_MS)
  const kilobytes = (name: string) => ((during[name] ?? 0) - (before[name] ?? 0)) / VIEWERS / 1000
  return { heap: kilobytes('heap'), rss: kilobytes('rss') }
}
