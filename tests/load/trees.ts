// Compares the appends of this tree with those of another tree, in the same run: the cost of a change.
// node --expose-gc --disable-warning=ExperimentalWarning tests/load/trees.ts <path of the other tree>
// The other tree has its packages installed.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { endChildren, startChild } from './support/child.ts'
import { inRounds, type Sample } from './support/figure.ts'
import { scratchFolder } from './support/scratch.ts'
import { median } from './support/statistics.ts'

/** Pairs of processes. The place of a process's files and code changes a figure by several percent. */
const STARTS = 7
/** Turns are short and many, so that other work on the machine hits both trees alike. */
const TURN_MS = 300
const TURNS = 3
const WRITERS = [1, 10, 100]
const MOST = Math.max(...WRITERS)
/** Path of the measured program in either tree. */
const PROGRAM = join('tests', 'load', 'ours', 'log.ts')

const other = resolve(process.argv[2] ?? '')
if (!process.argv[2] || !existsSync(join(other, PROGRAM)))
  throw new Error(`there is no ${PROGRAM} in ${other}`)

const trees = { here: join(import.meta.dirname, '..', '..'), other }
const shares = WRITERS.map(() => [] as number[])
for (let start = 0; start < STARTS; start++) {
  const sides = { here: started(trees.here), other: started(trees.other) }
  try {
    for (const side of Object.values(sides)) {
      await side.ask('open', { boards: MOST })
      await side.ask('append', { writers: MOST, milliseconds: 1000 })
    }
    for (const [place, writers] of WRITERS.entries()) {
      const turn = (side: keyof typeof sides) => () =>
        sides[side].ask<Sample>('append', { writers, milliseconds: TURN_MS })
      const rates = { here: [] as number[], other: [] as number[] }
      for (let round = 0; round < TURNS; round++) {
        const of = await inRounds({ here: turn('here'), other: turn('other') })
        for (const side of ['here', 'other'] as const) rates[side].push(of(side, 'rate'))
      }
      const [here, there] = [median(rates.here), median(rates.other)]
      shares[place]?.push(here / there)
      process.stdout.write(
        `appends, ${writers} writers: ${Math.round(here)}/s here, ${Math.round(there)}/s there: ${(here / there).toFixed(3)}\n`,
      )
    }
    for (const side of Object.values(sides)) await side.stop()
  } finally {
    await endChildren()
  }
}
for (const [place, writers] of WRITERS.entries()) {
  const of = (shares[place] ?? []).toSorted((a, b) => a - b)
  const [least, most] = [of[0] ?? Number.NaN, of.at(-1) ?? Number.NaN]
  process.stdout.write(
    `appends, ${writers} writers, ${STARTS} pairs of processes: ${median(of).toFixed(3)} (${least.toFixed(3)} to ${most.toFixed(3)})\n`,
  )
}

function started(tree: string) {
  return startChild(join(tree, PROGRAM), [scratchFolder('log')])
}
