import { setTimeout as delay } from 'node:timers/promises'
import type { Service, Task } from '../http/service.ts'
import { underLease } from '../kernel/leased.ts'
import { runProjector } from '../kernel/projector.ts'
import { publish } from '../kernel/publisher.ts'
import { type AnyView, viewName } from '../kernel/view.ts'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Leases } from '../ports/leases.ts'
import type { Log } from '../ports/log.ts'
import type { Publisher } from '../ports/publisher.ts'
import type { ViewStore } from '../ports/view-store.ts'

/** Before what ended by a fault is begun again. Milliseconds. */
const PAUSE_MS = 1000

export interface WorkOptions {
  readonly ports: { readonly leases: Leases; readonly clock: Clock }
  readonly logger: Log
  /** How long the work of a process that died is left to it, milliseconds; half a minute unless given. */
  readonly leaseMs?: number | undefined
}

/**
 * Carries out tasks for as long as the process lives, each of which one process at a time has its turn at.
 * @returns ends all of them
 */
export function work(
  tasks: readonly Task[],
  { ports: { leases, clock }, logger: log, leaseMs }: WorkOptions,
): () => Promise<void> {
  const working = new AbortController()
  const { signal } = working
  const running = tasks.map(task =>
    underLease(task.name, turn => keepGoing(task, log, turn), { leases, clock, log }, signal, leaseMs),
  )
  return async () => {
    working.abort()
    await Promise.allSettled(running)
  }
}

/** A full disk, or a store that is away, is waited out (DUR-8): the task goes on from the place it keeps. */
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

/** What services do by themselves, and about what others tell them. */
export const tasksOf = (services: readonly Service[], bus: Bus): readonly Task[] =>
  services.flatMap(({ consumers = [], tasks = [] }) => [
    ...consumers.map(({ name, topics, handle }) => ({
      name: `consumer ${name}`,
      run: (signal: AbortSignal) => bus.consume({ name, topics, from: 'checkpoint' }, handle, signal),
    })),
    ...tasks,
  ])

/** Views that are not stored together with the events: each is kept level with the log. */
export const projections = (
  views: readonly AnyView[],
  stores: { readonly log: EventLog; readonly views: ViewStore },
): readonly Task[] =>
  views.map(view => ({
    name: `view ${viewName(view)}`,
    run: signal => runProjector(view, stores, signal),
  }))

/** What happened is told to consumers in other processes. */
export const publication = (
  services: readonly Service[],
  stores: { readonly log: EventLog; readonly views: ViewStore },
  publisher: Publisher,
  logger: Log,
): Task => ({
  name: 'publisher',
  run: signal =>
    publish({ ...stores, sources: services.flatMap(({ sources }) => sources), publisher, logger }, signal),
})
