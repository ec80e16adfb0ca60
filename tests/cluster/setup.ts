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

declare global {
  /** The broker, and how many projects of this run use it. Each project loads this file anew. */
  var brokerOfRun: { readonly opening: Promise<Engine | null>; users: number } | undefined
}

/**
 * One of each engine for the tests of a project. Each test keeps its data under a name of its own. One broker serves all
 * projects. A log serves one, because a process that starts on a log reads past the events of all its tests.
 */
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
    open(sharedBroker()),
  ])
  project.provide('engines', { eventstore, mongodb, kafka })
  for (const engine of [eventstore, mongodb, kafka]) if (engine) process.stdout.write(`${engine.told}\n`)
  return async () => {
    await Promise.all(opened.map(engine => engine.close()))
  }
}

/** Closed once no project uses it any more. */
async function sharedBroker(): Promise<Engine | null> {
  globalThis.brokerOfRun ??= { opening: openKafka(), users: 0 }
  const broker = globalThis.brokerOfRun
  broker.users += 1
  const engine = await broker.opening
  return (
    engine && {
      ...engine,
      async close() {
        broker.users -= 1
        if (broker.users === 0) await engine.close()
      },
    }
  )
}
