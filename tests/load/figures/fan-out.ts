import { join } from 'node:path'
import { boardIdOf } from '../support/board.ts'
import { type Child, startChild } from '../support/child.ts'
import { atMost, type Figure, inRounds, type Measured, measured, type Sample } from '../support/figure.ts'
import { quantile } from '../support/statistics.ts'

const SIZES = [1000, 5000, 10_000]
const CHANGES = 20
const WARM_UP = 30

/** The time from a change of a board of thirty fixtures to the moment each of its viewers has the change. */
export const fanOut: Figure = {
  name: 'fan-out',
  beyondFloor: 'presents the board anew and keeps count of what each viewer has not yet taken',
  async measure() {
    const sides = {
      ours: await side('../ours/live.ts', boardIdOf(0)),
      floor: await side('../floor/fan-out.ts', null),
    }
    const found: Measured[] = []
    for (const size of SIZES) {
      for (const { fill, change } of Object.values(sides)) {
        await fill(size)
        await change(WARM_UP)
      }
      const of = await inRounds({
        ours: () => sides.ours.change(CHANGES),
        floor: () => sides.floor.change(CHANGES),
      })
      const name = `change to ${size.toLocaleString('en')} viewers`
      for (const value of ['p50', 'p99'])
        found.push(measured(`${name}: ${value}`, 'ms', of('ours', value), of('floor', value), atMost(1.5)))
    }
    for (const { leave } of Object.values(sides)) await leave()
    return found
  },
}

/** A server and its audience, each in a process of its own. */
async function side(program: string, board: string | null) {
  const server = startChild(join(import.meta.dirname, program))
  const audience = startChild(join(import.meta.dirname, '../support/audience.ts'))
  const origin = await server.ask<string>('origin')
  return {
    fill: (count: number) => audience.ask<void>('fill', { origin, board, count }),
    change: (count: number) => changes(server, audience, count),
    async leave() {
      await audience.stop()
      await server.stop()
    },
  }
}

/** Some changes, one after the other. Each waits until all viewers have the change before. */
async function changes(server: Child, audience: Child, count: number): Promise<Sample> {
  const taken: number[] = []
  for (let change = 0; change < count; change++) {
    await audience.ask('expect')
    const toldAt = await server.ask<number>('tell')
    for (const arrival of await audience.ask<readonly number[]>('seen')) taken.push(arrival - toldAt)
  }
  return { p50: quantile(taken, 0.5), p99: quantile(taken, 0.99) }
}
