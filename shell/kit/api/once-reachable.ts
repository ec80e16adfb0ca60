import { askUntilAnswered } from '../live/ask-server.ts'

/** Milliseconds after which an outage counts as a new one: longer than a call waits for its answer. */
const CALM = 30_000

const waiting = new Set<() => void>()
let stop = () => {}
let reachedAt = Number.NEGATIVE_INFINITY
/** How often the server was reached during this outage, each time followed by another failure. */
let rounds = 0

/**
 * Calls the listener once, when the server can be reached: the browser reports a network, or the smallest request is
 * answered. All listeners share these requests. A hidden page sends none.
 * @returns how to stop waiting
 */
export function onceReachable(listener: () => void): () => void {
  waiting.add(listener)
  if (waiting.size === 1) begin()
  return () => {
    if (waiting.delete(listener) && waiting.size === 0) stop()
  }
}

function begin(): void {
  if (performance.now() - reachedAt > CALM) rounds = 0
  let stopAsking = () => {}
  const reached = () => {
    stop()
    reachedAt = performance.now()
    rounds += 1
    const told = [...waiting]
    waiting.clear()
    for (const tell of told) tell()
  }
  const look = () => {
    stopAsking()
    if (document.visibilityState !== 'hidden') stopAsking = askUntilAnswered(reached, undefined, rounds)
  }
  stop = () => {
    stopAsking()
    removeEventListener('online', reached)
    document.removeEventListener('visibilitychange', look)
  }
  addEventListener('online', reached)
  document.addEventListener('visibilitychange', look)
  look()
}
