import { setTimeout as delay } from 'node:timers/promises'
import type { Service, Task } from '../http/service.ts'
import { underLease } from '../kernel/leased.ts'
import { runProjector } from '../kernel/projector.ts'
import { publish } from '../kernel/publisher.ts'
import { type AnyView, viewName } from '../kernel/view.ts'
import { dropUnused } from '../kernel/view-versions.ts'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Leases } from '../ports/leases.ts'
import type { Log } from '../ports/log.ts'
import type { Publisher } from '../ports/publisher.ts'
import type { ViewStore } from '../ports/view-store.ts'
import type { Tracing } from './observing/traces.ts'
import { VERSIONS } from './open/views.ts'

/** Pause before a failed task is started again. Milliseconds. */
const PAUSE_MS = 1000
/** Between two lines of the log about what holds up a stop. Milliseconds. */
const STOPPING_MS = 5000

export interface WorkOptions {
  readonly ports: { readonly leases: Leases; readonly clock: Clock }
  readonly logger: Log
  /** How long a process that died keeps its leases, milliseconds. Default: half a minute. */
  readonly leaseMs?: number | undefined
}

/**
 * Runs tasks for as long as the process lives. Only one process at a time runs each task.
 * @returns a function that ends all of them
 */
export function work(
  tasks: readonly Task[],
  { ports: { leases, clock }, logger: log, leaseMs }: WorkOptions,
): () => Promise<void> {
  const working = new AbortController()
  const { signal } = working
  const running = new Map(
    tasks.map(task => [
      task.name,
      underLease(task.name, turn => keepGoing(task, log, turn), { leases, clock, log }, signal, leaseMs),
    ]),
  )
  return async () => {
    working.abort()
    const telling = setInterval(() => {
      log.warn({ tasks: [...running.keys()] }, 'the stop waits for tasks')
    }, STOPPING_MS)
    const ended = [...running].map(([name, task]) => task.finally(() => running.delete(name)))
    await Promise.allSettled(ended)
    clearInterval(telling)
  }
}

/** Starts a failed task again, also after a full disk or a missing store (DUR-8). The task keeps its place. */
async function keepGoing({ name, run }: Task, log: Log, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      return await run(signal)
    } catch (err) {
      log.error({ err, task: name }, 'a task ended by a fault, and is begun again')
      await delay(PAUSE_MS, undefined, { signal }).catch(() => {})
    }
  }
}

/** The tasks of services, and their consumers of public events. */
export const tasksOf = (services: readonly Service[], bus: Bus): readonly Task[] =>
  services.flatMap(({ consumers = [], tasks = [] }) => [
    ...consumers.map(({ name, topics, handle }) => ({
      name: `consumer ${name}`,
      run: (signal: AbortSignal) => bus.consume({ name, topics, from: 'checkpoint' }, handle, signal),
    })),
    ...tasks,
  ])

/** Tasks that keep views level with the log, for views that are not stored with the events. */
export const projections = (
  views: readonly AnyView[],
  { log, views: store }: { readonly log: EventLog; readonly views: ViewStore },
  tracing: Tracing | null = null,
): readonly Task[] =>
  views.map(view => {
    const stores = { log: tracing?.followed(viewName(view), log) ?? log, views: store }
    return { name: `view ${viewName(view)}`, run: signal => runProjector(view, stores, signal) }
  })

/** Drops the versions of views that no process uses any more. */
export const unusedViews = (
  { engine, clock }: { readonly engine: { readonly views: ViewStore }; readonly clock: Clock },
  log: Log,
): Task => ({
  name: 'unused views',
  run: signal => dropUnused(VERSIONS, { views: engine.views, clock, log }, signal),
})

/**
 * Publishes public events to consumers in other processes.
 * @param prepare creates topics that are missing
 */
export const publication = (
  services: readonly Service[],
  stores: { readonly log: EventLog; readonly views: ViewStore },
  publisher: Publisher,
  logger: Log,
  prepare: (topics: readonly string[]) => Promise<void> = async () => {},
): Task => ({
  name: 'publisher',
  async run(signal) {
    const sources = services.flatMap(service => service.sources)
    await prepare([...new Set(sources.map(({ topic }) => topic))])
    await publish({ ...stores, sources, publisher, logger }, signal)
  },
})
