import { tellFound } from './found.ts'
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
/** Milliseconds after which a storage that failed is asked again. */
const AGAIN = 10_000

/** Steps of a person that the device has not confirmed, in order. */
interface Waiting {
  readonly steps: { op: Op; kept: PromiseWithResolvers<List> }[]
  isBusy: boolean
  again?: ReturnType<typeof setTimeout>
}

/**
 * The given store. While it fails, the lists are kept in memory, and the steps wait for the device. They are then made
 * on the list that is there: this page may not have read that list, and another tab or the worker may have changed it.
 */
export function orMemory(store: UnsentStore): UnsentStore {
  /** What the device held last, with the waiting steps. */
  const memory = memoryStore()
  const people = new Map<string, Waiting>()
  let isLost = false
  return {
    get isDurable() {
      return store.isDurable && !isLost
    },
    async update(user, op) {
      // At once in memory and among the steps: an answer of the device in between would leave it out.
      const list = memory.update(user, op)
      const waiting = people.get(user) ?? { steps: [], isBusy: false }
      people.set(user, waiting)
      const kept = Promise.withResolvers<List>()
      waiting.steps.push({ op, kept })
      void write(user, waiting)
      const held = inTime(kept.promise).catch(error => {
        lose(waiting, error)
        return memory.update(user, shown => shown)
      })
      return isLost ? list : held
    },
  }

  /** One step at a time: after a failure the steps are still in order. */
  async function write(user: string, waiting: Waiting): Promise<void> {
    if (waiting.isBusy) return
    waiting.isBusy = true
    clearTimeout(waiting.again)
    const { steps } = waiting
    try {
      while (steps.length > 0) {
        // All at once after a failure: a full device takes steps that end in a removal.
        const now = steps.slice(0, isLost ? undefined : 1)
        const list = await store.update(user, held => after(held, now))
        steps.splice(0, now.length)
        memory.set(user, after(list, steps))
        for (const { kept } of now) kept.resolve(list)
      }
    } catch (error) {
      lose(waiting, error)
      waiting.again = setTimeout(() => write(user, waiting), AGAIN)
    }
    waiting.isBusy = false
    if (!isLost || steps.length > 0) return
    isLost = false
    tellFound(user)
  }

  /** A caller that waits for the device goes on with the list in memory. */
  function lose({ steps }: Waiting, error: unknown): void {
    if (!isLost) reportError(error)
    isLost = true
    for (const { kept } of steps) kept.reject(error)
  }
}

const after = (list: List, steps: Waiting['steps']): List => steps.reduce((now, { op }) => op(now), list)

function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the storage of the browser does not answer')), PATIENCE)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
