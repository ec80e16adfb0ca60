// The product beside a floor written by hand, in the same run. `npm run bench [-- --json] [-- --only <figure>]`
import { parseArgs } from 'node:util'
import { appends } from './figures/appends.ts'
import { fanOut } from './figures/fan-out.ts'
import { memory } from './figures/memory.ts'
import { start } from './figures/start.ts'
import { walk } from './figures/walk.ts'
import type { Figure, Measured } from './support/figure.ts'
import { heading, json, misses, namesOf, row } from './support/report.ts'

const FIGURES: readonly Figure[] = [appends, walk, fanOut, memory, start]

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, only: { type: 'string' } },
})
const wanted = FIGURES.filter(({ name }) => values.only === undefined || name === values.only)
if (wanted.length === 0) throw new Error(`--only takes one of ${namesOf(FIGURES)}`)

const say = (text: string) => process.stdout.write(`${text}\n`)
const all: Measured[] = []
if (!values.json) say(heading)
for (const figure of wanted) {
  for (const measured of await figure.measure()) {
    all.push(measured)
    say(values.json ? json(measured) : row(measured))
  }
}
if (!values.json) say(`\n${misses(all)}`)
