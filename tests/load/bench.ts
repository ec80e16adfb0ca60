// The product beside a floor written by hand, in the same run. `npm run bench [-- --json] [-- --only <figure>]`
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { appends } from './figures/appends.ts'
import { fanOut } from './figures/fan-out.ts'
import { longLog } from './figures/long-log.ts'
import { memory } from './figures/memory.ts'
import { rebuild } from './figures/rebuild.ts'
import { slowDisk } from './figures/slow-disk.ts'
import { start } from './figures/start.ts'
import { walk } from './figures/walk.ts'
import type { Figure, Measured } from './support/figure.ts'
import { heading, json, misses, namesOf, row } from './support/report.ts'

const FIGURES: readonly Figure[] = [appends, walk, slowDisk, longLog, rebuild, fanOut, memory, start]

/** No figure takes half as long, even beside other work: something hangs. */
const LIMIT_MS = 600_000

const { values } = parseArgs({
  options: { json: { type: 'boolean', default: false }, only: { type: 'string' } },
})
const wanted = FIGURES.filter(({ name }) => values.only === undefined || name === values.only)
if (wanted.length === 0) throw new Error(`--only takes one of ${namesOf(FIGURES)}`)

const say = (text: string) => process.stdout.write(`${text}\n`)
const all = new Map<Figure, readonly Measured[]>()
if (!values.json) say(heading)
for (const figure of wanted) {
  const late = wait(LIMIT_MS, null, { ref: false }).then(() => {
    throw new Error(`${figure.name} does not end`)
  })
  const found = await Promise.race([figure.measure(), late])
  all.set(figure, found)
  for (const measured of found) say(values.json ? json(measured) : row(measured))
}
if (!values.json) say(`\n${misses(all)}`)
