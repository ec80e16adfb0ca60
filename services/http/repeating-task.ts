import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../ports/log.ts'
import type { Task } from './service.ts'

/**
 * A task that looks at the start, and again after each pause. A look that fails is logged, and the next one tries
 * again.
 * @param every the pause, milliseconds
 */
export const repeatingTask = ({
  name,
  every,
  look,
  log,
}: {
  readonly name: string
  readonly every: number
  readonly look: (signal: AbortSignal) => Promise<void>
  readonly log: Pick<Log, 'error'> | undefined
}): Task => ({
  name,
  async run(signal) {
    while (!signal.aborted) {
      await look(signal).catch(err =>
        log?.error({ err, task: name }, 'a task failed, and is tried again later'),
      )
      await delay(every, undefined, { signal }).catch(() => {})
    }
  },
})
