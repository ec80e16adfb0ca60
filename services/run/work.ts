import type { Service } from '../http/service.ts'
import type { Bus } from '../ports/bus.ts'
import type { Log } from '../ports/log.ts'

/** Runs what services do by themselves: what they are told of by others, and their tasks. @returns ends all of it */
export function work(services: readonly Service[], bus: Bus, log: Log): () => Promise<void> {
  const working = new AbortController()
  const { signal } = working
  const consumers = services
    .flatMap(service => service.consumers ?? [])
    .map(({ name, topics, handle }) => bus.consume({ name, topics, from: 'checkpoint' }, handle, signal))
  const tasks = services
    .flatMap(service => service.tasks ?? [])
    .map(({ name, run }) =>
      run(signal).catch(err => log.error({ err, task: name }, 'a task ended by a fault')),
    )
  return async () => {
    working.abort()
    await Promise.allSettled([...consumers, ...tasks])
  }
}
