import { setTimeout as wait } from 'node:timers/promises'
import { startChild } from '../support/child.ts'
import { closedLoop } from '../support/closed-loop.ts'
import { atMost, type Figure, inRounds, measured, type Sample } from '../support/figure.ts'
import { scorers } from '../support/scorers.ts'
import { BOARDS, EVENTS, PRODUCT, season } from '../support/season.ts'
import { quantile } from '../support/statistics.ts'
import { watch } from '../support/viewer.ts'

const TURN_MS = 2000
const FLUSH_DELAY_MS = 20
const BETWEEN_PINGS_MS = 5
/** More scores than a board gets in one turn, so that each turn begins with new scores. */
const PER_TURN = 3000

/**
 * The walk of a score on a disk that takes 20 ms longer for each flush, compared with the same product on this disk.
 * Writers wait for their flush. The viewers' pings must not take longer.
 */
export const slowDisk: Figure = {
  name: 'slow-disk',
  beyondFloor: 'waits for the disk where it should not',
  async measure() {
    const { dataDir, cookie, boards } = await season()
    let turns = 0
    const perTurn = (flushDelay: number) => async (): Promise<Sample> => {
      const product = startChild(PRODUCT, [dataDir, String(flushDelay)])
      const origin = await product.ask<string>('origin')
      const hall = await scorers(origin, boards, cookie, EVENTS + PER_TURN * ++turns)
      await closedLoop(BOARDS, TURN_MS / 2, hall.score)
      const [scored, pings] = await Promise.all([
        closedLoop(BOARDS, TURN_MS, hall.score),
        pinging(origin, boards[0] ?? ''),
      ])
      hall.leave()
      await product.stop()
      return { rate: scored.rate ?? 0, p50: scored.p50 ?? 0, ...pings }
    }
    const of = await inRounds({ ours: perTurn(FLUSH_DELAY_MS), floor: perTurn(0) })
    const row = (
      name: string,
      unit: string,
      value: string,
      target = null as ReturnType<typeof atMost> | null,
    ) =>
      measured(
        `flushes 20 ms longer, 100 writers: ${name}`,
        unit,
        of('ours', value),
        of('floor', value),
        target,
      )
    return [
      row("viewer's ping p50", 'ms', 'ping50', atMost(1.5)),
      row("viewer's ping p99", 'ms', 'ping99', atMost(1.5)),
      row('walk p50', 'ms', 'p50'),
      row('walk rate', '/s', 'rate'),
    ]
  },
}

/** Duration of a viewer's pings while others score. */
async function pinging(origin: string, board: string): Promise<Sample> {
  const viewer = await watch(origin, board)
  const taken: number[] = []
  for (const from = performance.now(); performance.now() - from < TURN_MS; ) {
    taken.push(await viewer.ping())
    await wait(BETWEEN_PINGS_MS)
  }
  viewer.close()
  return { ping50: quantile(taken, 0.5), ping99: quantile(taken, 0.99) }
}
