import { hash } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/ids.ts'

/** A clock that only the test moves. */
export function fixedClock(start = '2026-01-31T19:30:00.000Z') {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    advance(milliseconds: number) {
      now += milliseconds
    },
    set(time: string) {
      now = new Date(time).getTime()
    },
  } satisfies Clock & Record<string, unknown>
}

/** Ids that are the same in every run with the same seed. */
export function seededIds(seed = 'seed'): Ids {
  const id = (text: string) =>
    (BigInt(`0x${hash('sha256', text)}`) % 36n ** 26n).toString(36).padStart(26, '0')
  let count = 0
  return {
    random: () => id(`${seed} ${count++}`),
    derived: (...words) => id(words.map(word => `${word.length}:${word}`).join('')),
  }
}
