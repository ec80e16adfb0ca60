import { join } from 'node:path'
import { flushLoop } from '../floor/flush.ts'
import { startChild } from '../support/child.ts'
import { atLeast, type Figure, inRounds, type Measured, measured, type Sample } from '../support/figure.ts'
import { PAGES_EVERY_MS } from '../support/pages.ts'
import { scratchFolder } from '../support/scratch.ts'

const TURN_MS = 1500
const WARM_UP_MS = 1000
const MOST = 100

const program = (path: string): string => join(import.meta.dirname, '..', path)

/** Appends of one event to boards of thirty games. Each writer has its own board. Each append waits for its flush. */
export const appends: Figure = {
  name: 'appends',
  beyondFloor:
    "checks revisions, chains checksums, parses what it stores for its readers, and keeps the view's keys",
  async measure() {
    const sides = {
      ours: startChild(program('ours/log.ts'), [scratchFolder('log')]),
      floor: startChild(program('floor/log.ts'), [scratchFolder('log')]),
      waiting: startChild(program('floor/log.ts'), [scratchFolder('log'), PAGES_EVERY_MS]),
      file: startChild(program('floor/file.ts'), [scratchFolder('log')]),
    }
    for (const side of Object.values(sides)) {
      await side.ask('open', { boards: MOST })
      await side.ask('append', { writers: MOST, milliseconds: WARM_UP_MS })
    }
    const found: Measured[] = []
    for (const writers of [1, MOST]) {
      const turn = (side: keyof typeof sides) => () =>
        sides[side].ask<Sample>('append', { writers, milliseconds: TURN_MS })
      const folder = scratchFolder('flush')
      const of = await inRounds({
        ours: turn('ours'),
        floor: turn('floor'),
        waiting: turn('waiting'),
        file: turn('file'),
        disk: async () => flushLoop(folder, TURN_MS / 3),
      })
      const name = `appends, ${writers} writer${writers > 1 ? 's' : ''}`
      found.push(
        measured(`${name}: rate`, '/s', of('ours', 'rate'), of('floor', 'rate'), atLeast(0.7)),
        measured(`${name}: p99`, 'ms', of('ours', 'p99'), of('floor', 'p99')),
        measured(`${name}: rate beside pages once a second`, '/s', of('ours', 'rate'), of('waiting', 'rate')),
        measured(`${name}: rate beside a bare file in groups`, '/s', of('ours', 'rate'), of('file', 'rate')),
        measured(`${name}: rate beside bare fdatasync`, '/s', of('ours', 'rate'), of('disk', 'rate')),
      )
    }
    for (const side of Object.values(sides)) await side.stop()
    return found
  },
}
