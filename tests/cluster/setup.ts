import type { TestProject } from 'vitest/node'
import type { Engine } from '../engines/engine.ts'
import { openEventstore } from '../engines/eventstore.ts'
import { openKafka } from '../engines/kafka.ts'
import { openMongodb } from '../engines/mongodb.ts'

/** Where an engine answers, for all files of this folder; null where there is none. */
export type EngineName = 'eventstore' | 'mongodb' | 'kafka'
export type Addresses = Readonly<
  Record<EngineName, { readonly told: string; readonly address: string } | null>
>

declare module 'vitest' {
  interface ProvidedContext {
    engines: Addresses
  }
}

/** One of each engine for the whole run. Each test keeps its data under a name of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const opened: Engine[] = []
  const open = async (opening: Promise<Engine | null>) => {
    const engine = await opening
    if (!engine) return null
    opened.push(engine)
    return { told: engine.told, address: engine.address }
  }
  const [eventstore, mongodb, kafka] = await Promise.all([
    open(openEventstore()),
    open(openMongodb()),
    open(openKafka()),
  ])
  project.provide('engines', { eventstore, mongodb, kafka })
  for (const engine of [eventstore, mongodb, kafka]) if (engine) process.stdout.write(`${engine.told}\n`)
  return async () => {
    await Promise.all(opened.map(engine => engine.close()))
  }
}
