import type { Service } from '../http/service.ts'
import { underLease } from '../kernel/leased.ts'
import type { Bus } from '../ports/bus.ts'
import type { Clock } from '../ports/clock.ts'
import type { Leases } from '../ports/leases.ts'
import type { Log } from '../ports/log.ts'

/**
 * Runs what services do by themselves: what they are told of by others, and their tasks, each of which one process at a
 * time carries out.
 * @returns ends all of it
 */
export function work(
  services: readonly Service[],
  { bus, leases, clock, log }: { bus: Bus; leases: Leases; clock: Clock; log: Log },
): () => Promise<void> {
  const working = new AbortController()
  const { signal } = working
  const consumers = services
    .flatMap(service => service.consumers ?? [])
    .map(({ name, topics, handle }) => bus.consume({ name, topics, from: 'checkpoint' }, handle, signal))
  const tasks = services
    .flatMap(service => service.tasks ?? [])
    .map(({ name, run }) =>
      underLease(name, run, { leases, clock, log }, signal).catch(err =>
        log.error({ err, task: name }, 'a task ended by a fault'),
      ),
    )
  return async () => {
    working.abort()
    await Promise.allSettled([...consumers, ...tasks])
  }
}
