// Compares the figures of this tree with those of another tree, in the same run: the cost of a change.
// node --expose-gc --disable-warning=ExperimentalWarning tests/load/trees.ts <path of the other tree> [figure…]
// The other tree has its packages installed, and is built where the figure needs pages (start).
import { join, resolve } from 'node:path'
import { endChildren } from './support/child.ts'
import type { Sample } from './support/figure.ts'
import { median } from './support/statistics.ts'
import { COMPARISONS, type Side } from './trees/comparisons.ts'
import { type Tree, treeAt } from './trees/tree.ts'

/** Pairs of processes. The place of a process's files and code changes a figure by several percent. */
const ROUNDS = 5
const TURNS = 3

const [path, ...only] = process.argv.slice(2)
if (!path) throw new Error('the path of the other tree is missing')
const trees = [treeAt('here', join(import.meta.dirname, '..', '..')), treeAt('there', resolve(path))] as const
const wanted = Object.entries(COMPARISONS).filter(([name]) => only.length === 0 || only.includes(name))
if (wanted.length === 0) throw new Error(`figures are ${Object.keys(COMPARISONS).join(', ')}`)

process.stdout.write(
  `Medians of ${ROUNDS} pairs of processes. Spread: highest beside lowest of the other tree's rounds.\n`,
)
for (const [name, open] of wanted) {
  const rounds: Record<Tree['name'], Sample[]> = { here: [], there: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const sides = new Map<Tree['name'], Side>()
    const order = round % 2 === 0 ? trees : trees.toReversed()
    for (const tree of order) sides.set(tree.name, await open(tree))
    const taken: Record<Tree['name'], Sample[]> = { here: [], there: [] }
    for (let turn = 0; turn < TURNS; turn++)
      for (const [side, { turn: measure }] of sides) taken[side]?.push(await measure())
    for (const [side, { close }] of sides) {
      await close()
      rounds[side]?.push(medians(taken[side] ?? []))
    }
  }
  report(name, rounds.here ?? [], rounds.there ?? [])
}
for (const tree of trees) await tree.close()
await endChildren()

function medians(samples: readonly Sample[]): Sample {
  const names = Object.keys(samples[0] ?? {})
  return Object.fromEntries(
    names.map(name => [name, median(samples.map(sample => sample[name] ?? Number.NaN))]),
  )
}

/** A value is worse when it differs by more than the other tree's rounds differ among themselves. */
function report(figure: string, here: readonly Sample[], there: readonly Sample[]): void {
  for (const name of Object.keys(there[0] ?? {})) {
    const of = (rounds: readonly Sample[]) => rounds.map(round => round[name] ?? Number.NaN)
    const [ours, theirs] = [median(of(here)), median(of(there))]
    const spread = Math.max(...of(there)) / Math.min(...of(there))
    const worse = name.endsWith('rate') ? theirs / ours : ours / theirs
    const verdict = worse > spread ? 'WORSE' : 'within'
    process.stdout.write(
      `${figure}, ${name}: ${ours.toFixed(2)} here, ${theirs.toFixed(2)} there: ${(ours / theirs).toFixed(3)}, spread ${spread.toFixed(3)}: ${verdict}\n`,
    )
  }
}
