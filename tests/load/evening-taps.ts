// npm run evening-taps [-- <the checkout before>]: the evening of two new people, counted in taps and typed fields. With
// another checkout, as of commit f296054, both are played and compared. A checkout without packages uses those of this one.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { type Play, play, STEPS, type StepName, sum } from './evening-taps/evening.ts'
import { type Effort, NOTHING } from './evening-taps/hand.ts'
import { NOW } from './evening-taps/now.ts'
import { checkOutcome } from './evening-taps/outcome.ts'
import { textsOf } from './evening-taps/texts.ts'
import { THEN } from './evening-taps/then.ts'
import { serveTree } from './path/server.ts'
import { buildTree } from './path/tree.ts'

/** The evening takes at most this part of the taps and fields it took before. */
const TARGET = 2 / 3

const here = join(import.meta.dirname, '..', '..')
const before = process.argv[2] && resolve(process.argv[2])
const executablePath = process.env.PINGBOARD_BROWSER
if (!executablePath) throw new Error('PINGBOARD_BROWSER names no Chrome or Chromium')
await using browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})

/** Builds a tree, starts its product, plays the evening there, and checks what came of it. */
async function countIn(checkout: string, steps: Play): Promise<ReadonlyMap<StepName, Effort>> {
  const packages = existsSync(join(checkout, 'node_modules')) ? checkout : here
  await using tree = await buildTree(checkout, packages)
  await using server = await serveTree(tree.root)
  const { evening, efforts } = await play(steps, {
    browser,
    origin: server.origin,
    say: textsOf(tree.root),
  })
  await checkOutcome(evening)
  for (const { page } of [evening.first, evening.second]) await page.context().close()
  return efforts
}

const then = before ? await countIn(before, THEN) : null
const now = await countIn(here, NOW)

const say = (line: string) => process.stdout.write(`${line}\n`)
const cells = ({ taps, fields }: Effort) => [taps, fields].map(count => String(count).padStart(8)).join('')
const row = (name: string, was: Effort | undefined, is: Effort) =>
  say(`${name.padEnd(52)}${was ? cells(was) : ''}${cells(is)}`)
const all = (efforts: ReadonlyMap<StepName, Effort>) => sum(efforts.values())
const size = ({ taps, fields }: Effort) => taps + fields

say(`${''.padEnd(52)}${then ? '    before            ' : '    '}now`)
say(`${''.padEnd(52)}${'    taps  fields'.repeat(then ? 2 : 1)}`)
for (const step of STEPS) row(step, then?.get(step), now.get(step) ?? NOTHING)
row('together', then ? all(then) : undefined, all(now))
if (then) {
  const ratio = size(all(now)) / size(all(then))
  const verdict = ratio <= TARGET ? '' : '   MISSED'
  say(
    `\nTaps and fields: ${size(all(now))} now, ${size(all(then))} before: ${ratio.toFixed(2)}, at most ${TARGET.toFixed(2)}${verdict}`,
  )
}
