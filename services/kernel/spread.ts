import { setTimeout as delay } from 'node:timers/promises'

/** Fewest of a portion. So many connections are ended in less than ten milliseconds. */
const LEAST = 200
/** Most portions: a second of them. */
const PORTIONS = 100
/** Between the beginnings of two portions. Milliseconds. */
const EVERY_MS = 10

/**
 * Does a short piece of work for each of many, spread over at most a second, so that no turn of the event loop is long,
 * and not all clients come back at the same moment (OPS-3). The first 200 are done before this returns, the others in
 * portions of equal size, of at least 200, every ten milliseconds.
 */
export async function spread<T>(all: Iterable<T>, act: (one: T) => void): Promise<void> {
  const left = [...all]
  const portion = Math.max(LEAST, Math.ceil(left.length / PORTIONS))
  const began = performance.now()
  for (let number = 0; number * portion < left.length; number++) {
    if (number > 0) await delay(Math.max(0, began + number * EVERY_MS - performance.now()))
    for (const one of left.slice(number * portion, (number + 1) * portion)) act(one)
  }
}
