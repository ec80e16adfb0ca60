// Appends of this tree beside those of another one, in the same run: what a change cost.
// node --expose-gc --disable-warning=ExperimentalWarning tests/load/trees.ts <path of the other tree, packages installed>
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { endChildren, startChild } from './support/child.ts'
import { inRounds, type Sample } from './support/figure.ts'
import { scratchFolder } from './support/scratch.ts'
import { median } from './support/statistics.ts'

/** Short, and many of them: other work on the machine then hits both trees alike. */
const TURN_MS = 300
const TURNS = 8
const MOST = 100
/** Of the program that is asked, in either tree. */
const PROGRAM = join('tests', 'load', 'ours', 'log.ts')

const other = resolve(process.argv[2] ?? '')
if (!process.argv[2] || !existsSync(join(other, PROGRAM)))
  throw new Error(`there is no ${PROGRAM} in ${other}`)

const trees = { here: join(import.meta.dirname, '..', '..'), other }
const start = (tree: string) => startChild(join(tree, PROGRAM), [scratchFolder('log')])
const sides = { here: start(trees.here), other: start(trees.other) }
try {
  for (const side of Object.values(sides)) {
    await side.ask('open', { boards: MOST })
    await side.ask('append', { writers: MOST, milliseconds: 1000 })
  }
  for (const writers of [1, 10, MOST]) {
    const turn = (side: keyof typeof sides) => () =>
      sides[side].ask<Sample>('append', { writers, milliseconds: TURN_MS })
    const rates = { here: [] as number[], other: [] as number[] }
    for (let round = 0; round < TURNS; round++) {
      const of = await inRounds({ here: turn('here'), other: turn('other') })
      for (const side of ['here', 'other'] as const) rates[side].push(of(side, 'rate'))
    }
    const [here, there] = [median(rates.here), median(rates.other)]
    process.stdout.write(
      `appends, ${writers} writers: ${Math.round(here)}/s here, ${Math.round(there)}/s there: ${(here / there).toFixed(3)}\n`,
    )
  }
  for (const side of Object.values(sides)) await side.stop()
} finally {
  await endChildren()
}
