import { startChild } from '../support/child.ts'
import { closedLoop } from '../support/closed-loop.ts'
import { atMost, type Figure, inRounds, type Measured, measured } from '../support/figure.ts'
import { scorers } from '../support/scorers.ts'
import { PRODUCT, season } from '../support/season.ts'

const TURN_MS = 2000
const MANY = 1_000_000
/** Events per board. A hundred boards hold a thousand events. */
const PER_BOARD = 10
const WRITERS = 10

/** The walk of a score with a million events in the log, compared with the same product with a thousand. */
export const longLog: Figure = {
  name: 'long-log',
  beyondFloor: 'reads something that grows with the log',
  async measure() {
    const short = await season({ perBoard: PER_BOARD, more: 0 })
    const long = await season({ perBoard: PER_BOARD, more: MANY })
    const products = {
      ours: startChild(PRODUCT, [long.dataDir]),
      floor: startChild(PRODUCT, [short.dataDir]),
    }
    const seasons = { ours: long, floor: short }
    const halls = {
      ours: await hall('ours'),
      floor: await hall('floor'),
    }
    async function hall(side: keyof typeof products) {
      const { boards, cookie } = seasons[side]
      return scorers(await products[side].ask('origin'), boards.slice(0, WRITERS), cookie, PER_BOARD)
    }
    for (const { score } of Object.values(halls)) await closedLoop(WRITERS, TURN_MS, score)
    const of = await inRounds({
      ours: () => closedLoop(WRITERS, TURN_MS, halls.ours.score),
      floor: () => closedLoop(WRITERS, TURN_MS, halls.floor.score),
    })
    const found: Measured[] = ['p50', 'p99'].map(value =>
      measured(
        `walk in a log of 1,000,000: ${value}`,
        'ms',
        of('ours', value),
        of('floor', value),
        atMost(1.5),
      ),
    )
    for (const { leave } of Object.values(halls)) leave()
    for (const product of Object.values(products)) await product.stop()
    return found
  },
}
