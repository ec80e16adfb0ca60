import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startProcess } from '../../support/process.ts'
import { type Figure, inRounds, measured, noMoreThan, type Sample } from '../support/figure.ts'
import { season } from '../support/season.ts'

/** Time to create the demo evening before the measured starts. */
const FIRST_EVENING_MS = 5000

/** From `npm start`, on a data directory with a season and the demo, to the first page. The floor is bare Fastify. */
export const start: Figure = {
  name: 'start',
  beyondFloor:
    'compiles its modules, verifies the whole log, brings the views level and publishes the slices',
  async measure() {
    const { dataDir } = await season()
    const first = await startProcess(dataDir, { args: [] })
    await wait(FIRST_EVENING_MS)
    await first.stop()
    const of = await inRounds({ ours: () => untilFirstPage(dataDir), floor: untilFirstAnswer })
    return [
      measured('second start to first page', 'ms', of('ours', 'ms'), of('floor', 'ms'), noMoreThan(3000)),
    ]
  },
}

async function untilFirstPage(dataDir: string): Promise<Sample> {
  const from = performance.now()
  const product = await startProcess(dataDir, { args: [] })
  try {
    return { ms: await pageAfter(product.origin, from) }
  } finally {
    await product.stop()
  }
}

async function untilFirstAnswer(): Promise<Sample> {
  const from = performance.now()
  const child = spawn(process.execPath, [join(import.meta.dirname, '../floor/first-page.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const gone = once(child, 'exit')
  try {
    const [origin] = await once(child.stdout, 'data')
    return { ms: await pageAfter(String(origin), from) }
  } finally {
    child.kill()
    await gone
  }
}

async function pageAfter(origin: string, from: number): Promise<number> {
  const response = await fetch(`${origin}/`, { headers: { accept: 'text/html' } })
  await response.text()
  if (response.status !== 200) throw new Error(`the first page answers ${response.status}`)
  return performance.now() - from
}
