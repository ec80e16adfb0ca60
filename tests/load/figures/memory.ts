import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Child, startChild } from '../support/child.ts'
import { type Figure, inRounds, measured, noMoreThan, type Sample, type Target } from '../support/figure.ts'
import { scratchFolder } from '../support/scratch.ts'
import { PRODUCT, season } from '../support/season.ts'
import { hallOf, watch } from '../support/viewer.ts'

const VIEWERS = 1000
/** They load the code that a first viewer needs, so that no measured viewer pays for it. */
const FIRST_VIEWERS = 50
/** Time until the viewer counts are sent and closed sockets are gone. */
const SETTLE_MS = 1200
/** Time for which the processor is measured while only beats happen. */
const IDLE_MS = 5000

const FLOOR = join(import.meta.dirname, '../floor/server.ts')

/** The cost of one more idle viewer for a server that has just started. The floor is bare Socket.IO. */
export const memory: Figure = {
  name: 'memory',
  beyondFloor:
    'keeps a seat, a line, a pace and a place among the beats for each connection, on top of what Socket.IO keeps',
  async measure() {
    const { dataDir, boards } = await season()
    const of = await inRounds({
      ours: () => perViewer(startChild(PRODUCT, [dataDir]), boards[0] ?? ''),
      floor: async () => {
        const floor = startChild(FLOOR, [scratchFolder('memory')])
        const [board = ''] = await floor.ask<string[]>('open', { boards: 1, events: 1 })
        return perViewer(floor, board)
      },
    })
    const row = (title: string, value: string, target: Target | null, unit = 'kB') =>
      measured(`idle viewer: ${title}`, unit, of('ours', value), of('floor', value), target)
    // Resident memory also counts memory that the collector has freed and not given back to the system.
    // The floor sends no beats. Its processor time stands beside ours for comparison.
    return [
      row('heap and buffers', 'heap', noMoreThan(30)),
      row('resident memory', 'rss', null),
      row('processor a second, beats included', 'processor', null, 'µs'),
    ]
  },
}

async function perViewer(server: Child, board: string): Promise<Sample> {
  const origin = await server.ask<string>('origin')
  const arrive = () => watch(origin, board)
  const first = await hallOf(FIRST_VIEWERS, arrive)
  for (const viewer of first) viewer.close()
  await wait(SETTLE_MS)
  const before = await server.ask<Sample>('memory')
  const hall = await hallOf(VIEWERS, arrive)
  await wait(SETTLE_MS)
  const during = await server.ask<Sample>('memory')
  const from = await server.ask<number>('processor')
  await wait(IDLE_MS)
  const processor = (await server.ask<number>('processor')) - from
  for (const viewer of hall) viewer.close()
  await server.stop()
  const kilobytes = (name: string) => ((during[name] ?? 0) - (before[name] ?? 0)) / VIEWERS / 1000
  return { heap: kilobytes('heap'), rss: kilobytes('rss'), processor: (processor * 1e6) / VIEWERS / IDLE_MS }
}
