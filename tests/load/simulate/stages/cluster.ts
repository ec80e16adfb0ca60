import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Engine } from '../../../engines/engine.ts'
import { type Loopback, openEngines, openLoopback } from '../../../support/loopback.ts'
import type { Random } from '../../../support/random.ts'
import { scratchFolder } from '../../support/scratch.ts'
import type { Stage } from '../stage.ts'
import { anotherBuild, checkReleased } from './slice-build.ts'

const MAIN = join(import.meta.dirname, '..', '..', '..', '..', 'services', 'run', 'ops', 'main.ts')

const run = promisify(execFile)

/** The whole product as processes on loopback, over one of each engine. One engine is drawn to be restarted. */
export async function clusterStage(random: Random): Promise<Stage> {
  await using opened = new AsyncDisposableStack()
  const engines = opened.use(await openEngines())
  const loopback = opened.use(await openLoopback(engines))
  const own = [engines.eventstore, engines.mongodb, engines.kafka].filter(({ how }) => how !== 'address')
  const victim: Engine | undefined = own.length > 0 ? random.pick(own) : undefined
  const dir = scratchFolder('simulate')
  const running = opened.move()
  return {
    told: `a cluster on loopback (${[engines.eventstore, engines.mongodb, engines.kafka].map(({ told }) => told).join('; ')})`,
    origin: loopback.origin,
    watched: () => [
      ...loopback.nodes.map(({ name, pid, operations }) => ({ name, pid: pid() ?? 0, ops: operations })),
      ...own.map(({ told, pid }) => ({ name: told.split(':')[0] ?? told, pid: pid() ?? 0, ops: null })),
    ],
    restart: victim
      ? {
          what: `${victim.told}, killed and started again`,
          async run() {
            await victim.kill()
            await victim.start()
            await loopback.ready()
          },
        }
      : null,
    async rollOut() {
      const { dist, entry } = await anotherBuild(dir)
      await publish(loopback, dist)
      await checkReleased(loopback.origin, entry)
      return `${entry.name} ${entry.version}`
    },
    async close() {
      await running.disposeAsync()
      await rm(dir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** As an operator publishes a slice: with the settings of the cluster. @throws Error with what the command says */
async function publish({ addresses, dataDir, installation }: Loopback, dist: string): Promise<void> {
  await run(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN, 'slice', 'publish', dist], {
    env: {
      ...process.env,
      PINGBOARD_DATA: dataDir,
      INSTALLATION: installation,
      EVENTSTORE_URL: addresses.eventstore,
      MONGODB_URL: addresses.mongodb,
      KAFKA_BROKERS: addresses.kafka,
    },
  })
}
