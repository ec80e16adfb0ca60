import { existsSync } from 'node:fs'
import { type Engine, engineAt, startEngine } from './engine.ts'
import { SECANTUS } from './fetch.mjs'

/** A replica set, or one node that says it is one. */
export const NEEDS_MONGODB =
  'MONGODB_URL, a container engine, or SecantusDB (python3 with venv: `node tests/engines/fetch.mjs`)'

/**
 * The best engine of MongoDB's protocol there is: one at an address, else SecantusDB, in a process of its own. It
 * flushes before it acknowledges (`--sync-on-commit`), and commands of tests can make it fail.
 * @returns null where there is none
 */
export async function openMongodb(env: NodeJS.ProcessEnv = process.env): Promise<Engine | null> {
  if (env.MONGODB_URL) return engineAt('MongoDB', env.MONGODB_URL)
  if (!existsSync(SECANTUS)) return null
  return startEngine({
    told: 'MongoDB: SecantusDB 0.7.0b3',
    how: 'package',
    address: port => `mongodb://127.0.0.1:${port}/pingboard?replicaSet=secantus`,
    command: ({ dir, port }) => [
      SECANTUS,
      ...['--port', String(port), '--storage-path', dir],
      ...['--sync-on-commit', '--enable-test-commands'],
    ],
  })
}
