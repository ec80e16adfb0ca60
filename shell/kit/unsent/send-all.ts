import type { Unsent } from './change.ts'
import { type Later, type List, nextOf, type Outcome, sending, settled } from './list.ts'
import type { Op } from './store.ts'

/** What the server said to a change. */
export interface Answer {
  readonly change: Unsent
  readonly outcome: Exclude<Outcome, Later>
}

/** An answer to a change of this person, as the worker tells it to the pages. */
export interface Answered extends Answer {
  readonly user: string
}

interface Sending {
  /** @param answer because of which the list changes */
  update(op: Op, answer?: Answer): Promise<List>
  send(change: Unsent): Promise<Outcome>
}

/**
 * Sends what can be sent, in order, one change at a time. Each is noted as sent before it leaves, so that a repeat after
 * a lost answer is the same change under the same key.
 * @returns null when nothing is left to send, or why the rest waits
 */
export async function sendAll({ update, send }: Sending): Promise<Later | null> {
  for (;;) {
    const change = nextOf(await update(sending))
    if (!change) return null
    const outcome = await send(change)
    if (outcome.is === 'later') return outcome
    await update(list => settled(list, change.key, outcome), { change, outcome })
  }
}
