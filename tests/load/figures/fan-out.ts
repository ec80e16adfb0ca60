import { join } from 'node:path'
import { boardIdOf } from '../support/board.ts'
import { type Child, startChild } from '../support/child.ts'
import { atMost, type Figure, inRounds, measured, type Sample } from '../support/figure.ts'
import { now, quantile } from '../support/statistics.ts'
import { hallOf, type Viewer, watch, watchBare } from '../support/viewer.ts'

const VIEWERS = 1000
const CHANGES = 20
const WARM_UP = 30

/** From the moment a change of a board of thirty fixtures is known to the moment each of a thousand viewers has it. */
export const fanOut: Figure = {
  name: 'fan-out',
  beyondFloor: 'presents the board anew and keeps count of what each viewer has not yet taken',
  async measure() {
    const ours = startChild(join(import.meta.dirname, '../ours/live.ts'))
    const floor = startChild(join(import.meta.dirname, '../floor/fan-out.ts'))
    const oursAt = await ours.ask<string>('origin')
    const floorAt = await floor.ask<string>('origin')
    const halls = {
      ours: await hallOf(VIEWERS, () => watch(oursAt, boardIdOf(0))),
      floor: await hallOf(VIEWERS, () => watchBare(floorAt)),
    }
    await changes(ours, halls.ours, WARM_UP)
    await changes(floor, halls.floor, WARM_UP)
    const of = await inRounds({
      ours: () => changes(ours, halls.ours, CHANGES),
      floor: () => changes(floor, halls.floor, CHANGES),
    })
    for (const viewer of [...halls.ours, ...halls.floor]) viewer.close()
    await ours.stop()
    await floor.stop()
    return ['p50', 'p99'].map(value =>
      measured(`change to 1,000 viewers: ${value}`, 'ms', of('ours', value), of('floor', value), atMost(1.5)),
    )
  },
}

/** Some changes, one after the other, each when everybody has the last one. */
async function changes(server: Child, hall: readonly Viewer[], count: number): Promise<Sample> {
  const taken: number[] = []
  for (let change = 0; change < count; change++) {
    const arrivals: number[] = []
    const everybody = Promise.all(
      hall.map(
        viewer =>
          new Promise<void>(resolve => {
            viewer.onChange = () => {
              arrivals.push(now())
              resolve()
            }
          }),
      ),
    )
    const toldAt = await server.ask<number>('tell')
    await everybody
    for (const arrival of arrivals) taken.push(arrival - toldAt)
  }
  return { p50: quantile(taken, 0.5), p99: quantile(taken, 0.99) }
}
