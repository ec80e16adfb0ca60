import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../ports/log.ts'
import type { Task } from './service.ts'

/**
 * A task that looks at the start, and again after each pause. A look that fails is logged, and the next one tries
 * again.
 * @param every the pause, milliseconds
 * @param again the pause after a look that failed, milliseconds; default: `every`
 */
export const repeatingTask = ({
  name,
  every,
  again = every,
  look,
  log,
}: {
  readonly name: string
  readonly every: number
  readonly again?: number
  readonly look: (signal: AbortSignal) => Promise<void>
  readonly log: Pick<Log, 'error'> | undefined
}): Task => ({
  name,
  async run(signal) {
    while (!signal.aborted) {
      const pause = await look(signal).then(
        () => every,
        err => {
          log?.error({ err, task: name }, 'a task failed, and is tried again later')
          return again
        },
      )
      await delay(pause, undefined, { signal }).catch(() => {})
    }
  },
})
