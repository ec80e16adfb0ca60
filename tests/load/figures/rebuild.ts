import { join } from 'node:path'
import { startChild } from '../support/child.ts'
import { atLeast, type Figure, inRounds, measured, type Sample } from '../support/figure.ts'
import { season } from '../support/season.ts'

/** Replays a season's log and builds the boards' view from nothing, compared with a bare fold of the same rows. */
export const rebuild: Figure = {
  name: 'rebuild',
  beyondFloor:
    'reads events by pages through the port, with types and versions, and files each page by its keys',
  async measure() {
    const { dataDir } = await season()
    const ours = startChild(join(import.meta.dirname, '../ours/rebuild.ts'), [dataDir])
    const floor = startChild(join(import.meta.dirname, '../floor/rebuild.ts'), [dataDir])
    const sides = { ours, floor }
    for (const side of Object.values(sides)) await side.ask('rebuild')
    const turn = (side: keyof typeof sides, what: string) => () => sides[side].ask<Sample>(what)
    const replayed = await inRounds({ ours: turn('ours', 'replay'), floor: turn('floor', 'replay') })
    const rebuilt = await inRounds({ ours: turn('ours', 'rebuild'), floor: turn('floor', 'rebuild') })
    await ours.stop()
    await floor.stop()
    return [
      measured('replay into states', '/s', replayed('ours', 'rate'), replayed('floor', 'rate'), atLeast(0.7)),
      measured('rebuild of the view', '/s', rebuilt('ours', 'rate'), rebuilt('floor', 'rate'), atLeast(0.7)),
    ]
  },
}
