import { join } from 'node:path'
import { type Child, startChild } from '../support/child.ts'
import { closedLoop } from '../support/closed-loop.ts'
import { atLeast, atMost, type Figure, inRounds, type Measured, measured } from '../support/figure.ts'
import { PAGES_EVERY_MS } from '../support/pages.ts'
import { scorers } from '../support/scorers.ts'
import { scratchFolder } from '../support/scratch.ts'
import { BOARDS, EVENTS, PRODUCT, season } from '../support/season.ts'

const TURN_MS = 2000
const WARM_UP_MS = 2000
const FLOOR = join(import.meta.dirname, '../floor/server.ts')

/** The walk of a score from the request to the viewer. Each board has one writer and one viewer. */
export const walk: Figure = {
  name: 'walk',
  beyondFloor:
    'looks up the session, the rights and the person, validates, folds and decides, chains checksums, derives the public event, and presents the board; one core does it all, and at 100 writers it is full',
  async measure() {
    const { dataDir, cookie, boards } = await season()
    const ours = startChild(PRODUCT, [dataDir])
    const floor = startChild(FLOOR, [scratchFolder('walk')])
    const waiting = startChild(FLOOR, [scratchFolder('walk'), PAGES_EVERY_MS])
    const hallOf = async (side: Child) => {
      const opened = await side.ask<string[]>('open', { boards: BOARDS, events: EVENTS })
      return scorers(await side.ask('origin'), opened, cookie, EVENTS)
    }
    const sides = {
      ours: await scorers(await ours.ask('origin'), boards, cookie, EVENTS),
      floor: await hallOf(floor),
      waiting: await hallOf(waiting),
    }
    for (const side of Object.values(sides)) await closedLoop(BOARDS, WARM_UP_MS, side.score)

    const found: Measured[] = []
    for (const writers of [1, BOARDS]) {
      const turn = (side: keyof typeof sides) => () => closedLoop(writers, TURN_MS, sides[side].score)
      const of = await inRounds({ ours: turn('ours'), floor: turn('floor'), waiting: turn('waiting') })
      const name = `score to viewer, ${writers} writer${writers > 1 ? 's' : ''}`
      found.push(
        measured(`${name}: rate`, '/s', of('ours', 'rate'), of('floor', 'rate'), atLeast(0.6)),
        measured(`${name}: p50`, 'ms', of('ours', 'p50'), of('floor', 'p50')),
        measured(`${name}: p99`, 'ms', of('ours', 'p99'), of('floor', 'p99'), atMost(2)),
        ...['rate', 'p99'].map(value =>
          measured(
            `${name}: ${value} beside pages once a second`,
            value === 'rate' ? '/s' : 'ms',
            of('ours', value),
            of('waiting', value),
          ),
        ),
      )
    }
    for (const side of Object.values(sides)) side.leave()
    for (const child of [ours, floor, waiting]) await child.stop()
    return found
  },
}
