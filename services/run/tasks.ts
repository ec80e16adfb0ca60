import type { Service } from '../http/service.ts'
import type { Log } from '../ports/log.ts'

/** Runs what services do by themselves until the signal ends. @returns resolves once all of it has ended */
export async function runTasks(services: readonly Service[], signal: AbortSignal, log: Log): Promise<void> {
  const tasks = services.flatMap(service => service.tasks ?? [])
  await Promise.all(
    tasks.map(({ name, run }) =>
      run(signal).catch(err => log.error({ err, task: name }, 'a task ended by a fault')),
    ),
  )
}
