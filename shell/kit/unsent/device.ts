/** What pages and the worker share of the sending. The worker holds nothing else of the kit. */
export { bodyOf, type Unsent } from './change.ts'
export { deviceStore } from './device-store.ts'
export type { Outcome } from './list.ts'
export { later, refusalOf } from './outcome.ts'
export { sendAll } from './send-all.ts'

import { deviceStore } from './device-store.ts'
import { memoryStore, orMemory, type UnsentStore } from './store.ts'

/** Name of the lock and of the news. */
const NAME = 'pingboard-unsent'
/** The worker's task, where a browser has background tasks. */
export const SYNC = 'unsent'

/** Runs the work while no other tab and no worker sends. Plain http has no locks: the keys make a repeat harmless. */
export const alone = <Value>(work: () => Promise<Value>): Promise<Value> =>
  'locks' in navigator ? navigator.locks.request(NAME, work) : work()

/** Where the browser has no database, or forbids it, the lists live as long as the page. */
export function storeOfDevice(): UnsentStore {
  try {
    return orMemory(deviceStore())
  } catch {
    return memoryStore()
  }
}

/** The news between tabs and worker: the id of a person whose list changed. */
export function newsOfDevice(): { tell(user: string): void; listen(heard: (user: string) => void): void } {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME)
  return {
    tell: user => channel?.postMessage(user),
    listen(heard) {
      if (channel) channel.onmessage = ({ data }) => typeof data === 'string' && heard(data)
    },
  }
}
