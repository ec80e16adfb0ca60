import { pageWire } from '../unsent/page-wire.ts'
import { UnsentQueue } from '../unsent/queue.ts'
import { memoryStore } from '../unsent/store.ts'

/** A queue of unsent changes as a page has it, on a device of its own. What waits goes again at `nudge`; the session
 * stays the person's. */
export function aPageQueue(user: string | null): UnsentQueue {
  const queue = new UnsentQueue({
    store: memoryStore(true),
    wire: { ...pageWire, who: async () => ({ user: user ?? '' }) },
    alone: work => work(),
    told() {},
    waits() {},
    probe: () => () => {},
  })
  queue.setUser(user)
  return queue
}
