import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { Task } from './service.ts'

/** Looks without having been woken: what was postponed comes due by itself. Milliseconds. */
const LOOK_MS = 1000
/** What is under way when the process stops may end this long; then its claim runs out by itself. Milliseconds. */
const GRACE_MS = 3000

export interface Queue<Item> {
  readonly name: string
  /** Items under way at the same time. */
  readonly width: number
  /** Takes what waits and is due, oldest first, so that no other process takes it as well for a while. */
  claim(now: Date, limit: number): Promise<readonly Item[]>
  /**
   * Deals with one: afterwards it is settled, or postponed. What it throws is logged, and the item comes again when its
   * claim is over.
   */
  handle(item: Item): Promise<void>
  readonly clock: Clock
  readonly log: Log
}

/** Works off a queue that is kept somewhere durable, from the start of the process to its end. */
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
      // Still under way when its claim was over: it is not begun beside itself.
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

/** Milliseconds before the next attempt: doubling, between half and one and a half of it, so that many spread out. */
export function backOff(
  attempts: number,
  { first, most }: { first: number; most: number },
  random: number,
): number {
  return Math.min(most, first * 2 ** Math.min(attempts, 30)) * (0.5 + random)
}
