import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { BoardId } from '@pingboard/contracts/ids.ts'
import { BoardStore } from './board-store.ts'
import { keepBoard } from './keep-board.ts'
import type { LiveSnapshot } from './live-snapshot.ts'

/** Milliseconds a connection outlives its last watcher: going from one page of a board to another keeps it. */
const LINGER = 1000

interface Shared {
  store: BoardStore
  watchers: number
  leaving: ReturnType<typeof setTimeout> | undefined
  stopKeeping: () => void
}

const boards = new Map<BoardId, Shared>()

const sharedOf = (id: BoardId): Shared => {
  const known = boards.get(id)
  if (known) return known
  const created = { store: new BoardStore(id), watchers: 0, leaving: undefined, stopKeeping() {} }
  boards.set(id, created)
  return created
}

/** The page's one store of a board; connected only while it has watchers. */
export const storeOf = (id: BoardId): BoardStore => sharedOf(id).store

/** The newest that this page knows of a board: the given one, or the one that is being watched. */
export function newestBoard(given: Board): Board {
  const held = boards.get(given.id)?.store.snapshot().board
  return held && held.revision > given.revision ? held : given
}

/** Keeps the board connected until the returned function is called. */
export function holdBoard(id: BoardId): () => void {
  const shared = sharedOf(id)
  const isFirst = shared.watchers === 0 && shared.leaving === undefined
  clearTimeout(shared.leaving)
  shared.leaving = undefined
  shared.watchers += 1
  if (isFirst) {
    shared.store.start()
    shared.stopKeeping = keepBoard(shared.store)
  }
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    shared.watchers -= 1
    if (shared.watchers > 0) return
    shared.leaving = setTimeout(() => {
      shared.stopKeeping()
      shared.store.stop()
      boards.delete(id)
    }, LINGER)
  }
}

/** Calls the listener at every change of what is known of a board. Returns how to leave. */
export function watchBoard(
  id: BoardId,
  listener: (snapshot: LiveSnapshot) => void,
  initial?: Board,
): () => void {
  const { store } = sharedOf(id)
  const unsubscribe = store.subscribe(() => listener(store.snapshot()))
  const release = holdBoard(id)
  if (initial) store.put(initial)
  return () => {
    unsubscribe()
    release()
  }
}
