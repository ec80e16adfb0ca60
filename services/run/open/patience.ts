import { setTimeout as delay } from 'node:timers/promises'
import { NotStored } from '../../ports/event-log.ts'
import type { Log } from '../../ports/log.ts'
import { refuseStart } from '../settings/settings.ts'

/** Pause before an engine that is away is asked again. Milliseconds. */
const AGAIN_MS = 500

/** How a start waits for engines. */
export interface Patience {
  readonly logger: Log
  /** Called between two attempts. @throws to end the start */
  readonly goOn: () => Promise<void>
  /** Names of the engines waited for now: health tells them. */
  readonly waiting?: Set<string> | undefined
}

/**
 * Asks an engine until it answers. The first attempt that finds it away is logged, and no other one.
 * @param name of the engine, for the log and for health
 * @throws StartError for every failure that time does not mend, such as wrong credentials
 */
export async function untilThere<T>(
  name: string,
  ask: () => Promise<T>,
  { logger, goOn, waiting = new Set() }: Patience,
): Promise<T> {
  for (;;) {
    try {
      const answer = await ask()
      if (waiting.delete(name)) logger.warn({ engine: name }, 'the engine answers: the start goes on')
      return answer
    } catch (error) {
      if (!(error instanceof NotStored)) return refuseStart(error)
      if (!waiting.has(name)) logger.warn({ engine: name, reason: error.message }, 'waiting for an engine')
      waiting.add(name)
    }
    await delay(AGAIN_MS)
    await goOn()
  }
}
