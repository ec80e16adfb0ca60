import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import type { Task } from './service.ts'

/** Looks without having been woken: what was postponed comes due by itself. Milliseconds. */
const LOOK_MS = 1000
/** Things looked at in one go. */
const LOOK = 200
/** What is under way when the process stops may end this long; then it is left, and comes again. Milliseconds. */
const GRACE_MS = 3000

export interface Queue<Item> {
  readonly name: string
  /** What waits and is due, oldest first. */
  due(now: Date, limit: number): Promise<readonly Item[]>
  /**
   * Deals with one: afterwards it is settled, or postponed. What it throws is logged, and the item comes again a
   * little later.
   */
  handle(item: Item): Promise<void>
  /** Things that do not wait for each other: how many of this lane at the same time. */
  lane(item: Item): { readonly name: string; readonly width: number }
  readonly clock: Clock
  readonly log: Log
}

/** Works off a queue that is kept somewhere durable, from the start of the process to its end. */
export function queueTask<Item extends { readonly id: string }>(queue: Queue<Item>): Task & { wake(): void } {
  const { name, due, handle, lane, clock, log } = queue
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
    const running = new Map<string, { lane: string; ended: Promise<void> }>()
    /** Ended while a look was under way, which may still show them. */
    const justEnded = new Set<string>()
    signal.addEventListener('abort', wake, { once: true })

    function begin(item: Item): void {
      const ended = handle(item)
        .catch(async err => {
          log.error({ err, task: name }, 'an item of a queue was not dealt with')
          // It is still due: without a pause it would be tried as fast as it fails.
          await delay(LOOK_MS, undefined, { signal }).catch(() => {})
        })
        .then(() => {
          running.delete(item.id)
          justEnded.add(item.id)
          wake()
        })
      running.set(item.id, { lane: lane(item).name, ended })
    }

    const hasRoom = ({ name, width }: { name: string; width: number }) =>
      [...running.values()].filter(each => each.lane === name).length < width

    while (!signal.aborted) {
      justEnded.clear()
      const items = await due(clock.now(), LOOK).catch(err => {
        log.error({ err, task: name }, 'a queue cannot be read')
        return []
      })
      for (const item of items) {
        if (signal.aborted) break
        if (!running.has(item.id) && !justEnded.has(item.id) && hasRoom(lane(item))) begin(item)
      }
      await sleep()
    }
    const ended = new AbortController()
    const grace = delay(GRACE_MS, undefined, { signal: ended.signal }).catch(() => {})
    await Promise.race([Promise.all([...running.values()].map(each => each.ended)), grace])
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
