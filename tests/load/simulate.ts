// npm run simulate [-- --help]: a federation's matchday from one seed, against standalone, a cluster or an installation
// that runs already. Ends with 1 when an update was lost, doubled or wrong.

import { randomFrom } from '../support/random.ts'
import { playMatchday } from './simulate/matchday.ts'
import { readOptions, type SimulateOptions, USAGE } from './simulate/options.ts'
import { planMatchday } from './simulate/plan.ts'
import { asJson, isKept, report } from './simulate/report.ts'
import type { Stage } from './simulate/stage.ts'
import { elsewhereStage } from './simulate/stages/elsewhere.ts'
import { standaloneStage } from './simulate/stages/standalone.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const note = (line: string) => process.stderr.write(`${line}\n`)

async function openStage({ on, seed }: SimulateOptions): Promise<Stage> {
  if (on.kind === 'elsewhere') return elsewhereStage(on.at, on.mine)
  if (on.kind === 'standalone') return standaloneStage()
  const { clusterStage } = await import('./simulate/stages/cluster.ts')
  return clusterStage(randomFrom(seed))
}

async function simulate(args: readonly string[], signal: AbortSignal): Promise<number> {
  const options = readOptions(args)
  const { seed, speed } = options
  const plan = planMatchday(options)
  const stage = await openStage(options)
  try {
    note(`seed ${seed}: ${options.clubs} clubs, ${plan.visits.length} visits, on ${stage.told}`)
    const outcome = await playMatchday(stage, plan, { seed, speed, say: note, signal })
    const of = { told: stage.told, seed }
    if (options.json) say(asJson(outcome, of))
    else for (const line of report(outcome, of)) say(line)
    return isKept(outcome) ? 0 : 1
  } finally {
    await stage.close()
  }
}

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
if (process.argv.includes('--help')) say(USAGE)
else {
  const code = await simulate(process.argv.slice(2), stop.signal).catch(error => {
    note(`simulate: ${error instanceof Error ? error.message : String(error)}`)
    return 2
  })
  // A viewer that still connects must not keep the program from ending.
  process.exit(code)
}
