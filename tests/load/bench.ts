// Compares the product with a hand-written floor, in the same run. `npm run bench [-- --json] [-- --only <figure>]`
import { parseArgs } from 'node:util'
import { appends } from './figures/appends.ts'
import { fanOut } from './figures/fan-out.ts'
import { firstLoad } from './figures/first-load.ts'
import { longLog } from './figures/long-log.ts'
import { memory } from './figures/memory.ts'
import { rebuild } from './figures/rebuild.ts'
import { slowDisk } from './figures/slow-disk.ts'
import { start } from './figures/start.ts'
import { walk } from './figures/walk.ts'
import type { Figure } from './support/figure.ts'
import { closing, heading, isWhole, json, jsonOfMissing, missing, namesOf, row } from './support/report.ts'
import { type Taken, take } from './support/take.ts'

const FIGURES: readonly Figure[] = [
  appends,
  walk,
  slowDisk,
  longLog,
  rebuild,
  fanOut,
  memory,
  start,
  firstLoad,
]

/** A figure takes less than half of this, even beside other work. A figure over the limit hangs. */
const LIMIT_MS = 600_000

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, only: { type: 'string' } },
})
const wanted = FIGURES.filter(({ name }) => values.only === undefined || name === values.only)
if (wanted.length === 0) throw new Error(`--only takes one of ${namesOf(FIGURES)}`)

const say = (text: string) => process.stdout.write(`${text}\n`)
const all = new Map<Figure, Taken>()
if (!values.json) say(heading)
for (const figure of wanted) {
  const taken = await take(figure, LIMIT_MS)
  all.set(figure, taken)
  if ('notTaken' in taken)
    say(values.json ? jsonOfMissing(figure, taken.notTaken) : missing(figure, taken.notTaken))
  else for (const measured of taken.found) say(values.json ? json(measured) : row(measured))
}
if (!values.json) say(`\n${closing(all)}`)
// A figure that was given up may still hang. It must not keep the bench from ending.
process.exit(isWhole(all) ? 0 : 1)
