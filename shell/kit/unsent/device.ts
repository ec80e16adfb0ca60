/** What pages and the worker share of the sending. The worker holds nothing else of the kit. */
export { bodyOf, type Unsent } from './change.ts'
export { deviceStore } from './device-store.ts'
export type { Outcome } from './list.ts'
export { later, refusalOf } from './outcome.ts'
export { sendAll } from './send-all.ts'

import { channelOf } from '../api/channel.ts'
import { deviceStore } from './device-store.ts'
import type { Answered } from './send-all.ts'
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

/** The id of a person whose list changed; or, from the worker, an answer that is about to change it. */
export type News = string | Answered

/** The news between tabs and worker. Earlier pages hear the ids, and pass over the answers. The worker only tells. */
export function newsOfDevice(): { tell(news: News): void; channel: BroadcastChannel | null } {
  const channel = channelOf(NAME)
  return { tell: news => channel?.postMessage(news), channel }
}
