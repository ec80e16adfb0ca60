import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { Task } from './service.ts'

/** Pause between two checks without a wake: a postponed item comes due later. Milliseconds. */
const LOOK_MS = 1000
/** Time for running items to end when the process stops. After that their claims run out. Milliseconds. */
const GRACE_MS = 3000

export interface Queue<Item> {
  readonly name: string
  /** Items under way at the same time. */
  readonly width: number
  /** Takes waiting items that are due, oldest first. No other process may take them for a while. */
  claim(now: Date, limit: number): Promise<readonly Item[]>
  /**
   * Handles one item. Afterwards the item is settled or postponed. An error is logged, and the item comes
   * again when its claim is over.
   */
  handle(item: Item): Promise<void>
  readonly clock: Clock
  readonly log: Log
}

/** Works off a durable queue, from the start of the process to its end. */
export function queueTask<Item extends { readonly id: string }>(queue: Queue<Item>): Task & { wake(): void } {
  const { name, width, claim, handle, clock, log } = queue
  let isWoken = false
  let rise = () => {}

  function wake(): void {
    isWoken = true
    rise()
  }

  async function sleep(): Promise<void> {
    if (!isWoken) {
      await new Promise<void>(resolve => {
        const timer = setTimeout(resolve, LOOK_MS)
        rise = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    isWoken = false
  }

  async function run(signal: AbortSignal): Promise<void> {
    const running = new Map<string, Promise<void>>()
    signal.addEventListener('abort', wake, { once: true })

    function begin(item: Item): void {
      const ended = handle(item)
        .catch(err => log.error({ err, task: name }, 'an item of a queue was not dealt with'))
        .then(() => {
          running.delete(item.id)
          wake()
        })
      running.set(item.id, ended)
    }

    while (!signal.aborted) {
      const room = width - running.size
      const items =
        room === 0
          ? []
          : await claim(clock.now(), room).catch(err => {
              log.error({ err, task: name }, 'a queue cannot be read')
              return []
            })
      // An item may still be running after its claim has ended. It is not begun a second time.
      for (const item of items) if (!running.has(item.id)) begin(item)
      await sleep()
    }
    const ended = new AbortController()
    const grace = delay(GRACE_MS, undefined, { signal: ended.signal }).catch(() => {})
    await Promise.race([Promise.all(running.values()), grace])
    ended.abort()
  }

  return { name, run, wake }
}

/**
 * Milliseconds before the next attempt: doubled each time, times a factor from 0.5 to 1.5, so
 * that many items spread out.
 */
export function backOff(
  attempts: number,
  { first, most }: { first: number; most: number },
  random: number,
): number {
  return Math.min(most, first * 2 ** Math.min(attempts, 30)) * (0.5 + random)
}
