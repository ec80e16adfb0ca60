import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import type { Random } from '../../support/random.ts'

/**
 * Runs tasks so that one of them moves at a time, from one of its gates to the next. Which one is drawn: the same seed
 * gives the same interleaving.
 */
export function oneAtATime(random: Random) {
  const waiting: (() => void)[] = []
  let moving = 0
  const stopped = () => {
    if (--moving > 0 || waiting.length === 0) return
    const [next] = waiting.splice(random.below(waiting.length), 1)
    moving = 1
    next?.()
  }
  const gate = () =>
    new Promise<void>(resolve => {
      waiting.push(resolve)
      stopped()
    })
  return {
    gate,
    async run(tasks: readonly (() => Promise<void>)[]): Promise<void> {
      moving = tasks.length
      await Promise.all(tasks.map(task => gate().then(task).finally(stopped)))
    },
  }
}

/**
 * A store whose every call waits at the gate. Its releases are those of a store that compares at the end: what is
 * changed is read first, and read again when another release came in between.
 */
export function gated(store: SliceStore, gate: () => Promise<void>): SliceStore {
  const behind =
    <Given extends unknown[], Answer>(call: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      await gate()
      return call(...given)
    }
  return {
    current: behind(store.current),
    revisions: behind(store.revisions),
    // Revisions never change: there is nothing to wait for.
    revision: store.revision,
    makeCurrent: behind(store.makeCurrent),
    files: behind(store.files),
    add: behind(store.add),
    replace: behind(store.replace),
    directory: behind(store.directory),
    async release(change) {
      await gate()
      change(await store.current())
      await gate()
      return store.release(change)
    },
  }
}
