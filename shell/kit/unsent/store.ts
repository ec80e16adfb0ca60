import type { List } from './list.ts'

export type Op = (list: List) => List

/** Keeps the unsent changes of each person on this device. */
export interface UnsentStore {
  /** Whether what it keeps outlives the page. */
  readonly isDurable: boolean
  /**
   * Reads the list of a person, changes it, and keeps it, in one step: no other tab and no worker comes in between.
   * Resolves with the list once it is kept. An empty list leaves nothing behind.
   * @throws when the list cannot be kept; nothing changed then
   */
  update(user: string, op: Op): Promise<List>
}

/** Keeps the lists for as long as the page is open. */
export function memoryStore(isDurable = false): UnsentStore & { set(user: string, list: List): void } {
  const lists = new Map<string, List>()
  return {
    isDurable,
    set: (user, list) => void lists.set(user, list),
    async update(user, op) {
      const list = op(lists.get(user) ?? [])
      if (list.length > 0) lists.set(user, list)
      else lists.delete(user)
      return list
    },
  }
}

/** Milliseconds for one step. Some browsers leave a request to their storage without an answer. */
const PATIENCE = 4000

/** The given store, until it fails once: from then on the lists are kept in memory. */
export function orMemory(store: UnsentStore): UnsentStore {
  const memory = memoryStore()
  let isLost = false
  return {
    get isDurable() {
      return store.isDurable && !isLost
    },
    async update(user, op) {
      if (isLost) return kept(user, op)
      try {
        const list = await inTime(store.update(user, op))
        memory.set(user, list)
        return list
      } catch (error) {
        if (!isLost) reportError(error)
        isLost = true
        return kept(user, op)
      }
    },
  }

  /** What the device kept before must not come again at the next start. A full one takes a removal all the same. */
  async function kept(user: string, op: Op): Promise<List> {
    const list = await memory.update(user, op)
    store.update(user, () => list).catch(() => {})
    return list
  }
}

function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the storage of the browser does not answer')), PATIENCE)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
