import { join } from 'node:path'
import { type Engine, engineAt, startEngine } from './engine.ts'

/**
 * EventStoreDB at an address, else the double of its protocol (`eventstore/`), in a process of its own: the client's
 * generated code has global names, so that one process cannot hold both sides. The double keeps its streams in a file.
 */
export async function openEventstore(env: NodeJS.ProcessEnv = process.env): Promise<Engine> {
  if (env.EVENTSTORE_URL) return engineAt('EventStoreDB', env.EVENTSTORE_URL)
  return startEngine({
    told: 'EventStoreDB: double',
    how: 'double',
    address: port => `esdb://127.0.0.1:${port}?tls=false&keepAliveInterval=-1`,
    command: ({ dir, port }) => [
      process.execPath,
      ...['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'eventstore', 'main.ts')],
      ...[String(port), dir],
    ],
  })
}
