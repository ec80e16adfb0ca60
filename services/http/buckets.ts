import { LRUCache } from 'lru-cache'
import type { Clock } from '../ports/clock.ts'
import { REMEMBERED } from './limits.ts'

/** Holds `most`, and is filled evenly from empty to full in `seconds`. */
export interface Size {
  readonly most: number
  readonly seconds: number
}

interface Level {
  left: number
  /** Of the last look, milliseconds. */
  at: number
}

/** A bucket for each key. Those that were not asked for longest are forgotten, and full again: memory stays bounded. */
export function buckets(clock: Clock, { most, seconds }: Size) {
  const levels = new LRUCache<string, Level>({ max: REMEMBERED })
  const perMs = most / (seconds * 1000)

  function levelOf(key: string): Level {
    const at = clock.now().getTime()
    const known = levels.get(key)
    if (!known) {
      const level = { left: most, at }
      levels.set(key, level)
      return level
    }
    // A clock that was put back fills nothing, and takes nothing away.
    known.left = Math.min(most, known.left + Math.max(0, at - known.at) * perMs)
    known.at = at
    return known
  }

  return {
    /** @returns 0 when there is one to take, else the whole seconds until there is */
    wait(key: string): number {
      const { left } = levelOf(key)
      // What is filled drop by drop is never quite whole.
      return left > 1 - 1e-6 ? 0 : Math.max(1, Math.ceil((1 - left) / perMs / 1000))
    },
    take(key: string): void {
      levelOf(key).left -= 1
    },
    giveBack(key: string): void {
      const level = levelOf(key)
      level.left = Math.min(most, level.left + 1)
    },
  }
}
