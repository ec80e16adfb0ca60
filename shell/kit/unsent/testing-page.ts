import type { UserId } from '@pingboard/contracts/ids.ts'
import { UnsentQueue } from './queue.ts'
import type { UnsentStore } from './store.ts'
import type { TestServer } from './testing-server.ts'

export const ANA = 'a'.repeat(26) as UserId
export const BEA = 'b'.repeat(26) as UserId

const NEVER = new Promise<never>(() => {})

/** Lets everything go on that waits for nothing but its turn. */
export async function turns(count = 60): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await Promise.resolve()
}

/**
 * The tabs of one device: one store, one lock, news between them. What waits for the network goes when `networkReturns`.
 */
export function aDevice(store: UnsentStore, server: TestServer) {
  const closings = new Map<UnsentQueue, () => void>()
  let probes = new Set<() => void>()
  let lock: Promise<unknown> = Promise.resolve()

  return {
    openTab(user: UserId | null = ANA): UnsentQueue {
      const { promise: closed, resolve: close } = Promise.withResolvers<void>()
      let isOpen = true
      const tab: UnsentQueue = new UnsentQueue({
        store: {
          get isDurable() {
            return store.isDurable
          },
          update: (person, op) => (isOpen ? store.update(person, op) : NEVER),
        },
        wire: server.wire,
        alone: work => {
          const run = lock.then(work)
          lock = Promise.race([run.catch(() => {}), closed])
          return run
        },
        told: person => {
          for (const other of closings.keys()) if (other !== tab) void other.look(person)
        },
        waits: () => {},
        probe: answered => {
          probes.add(answered)
          return () => probes.delete(answered)
        },
      })
      closings.set(tab, () => {
        isOpen = false
        // Its work ends where it is, and the lock is free.
        close()
        tab.setUser(null)
      })
      tab.setUser(user)
      return tab
    },
    /** The tab is gone at once: nothing of its memory is kept, and it takes in no answer. */
    closeTab(tab: UnsentQueue): void {
      const close = closings.get(tab)
      closings.delete(tab)
      close?.()
    },
    async networkReturns(): Promise<void> {
      const waiting = [...probes]
      probes = new Set()
      for (const answered of waiting) answered()
      await turns()
    },
  }
}
