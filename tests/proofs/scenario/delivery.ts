import type { BusMessage } from '@pingboard/services/ports/bus.ts'
import type { Random } from '../../support/random.ts'

/**
 * Messages on their way to somebody: late, and some of them twice; those of one key in their order.
 * @param loses the twin: of those that come late, the first never arrives
 */
export function delivery(
  hand: (message: BusMessage) => void,
  reached: (fault: 'delayed' | 'duplicated') => void,
  { loses = false } = {},
) {
  const waiting: BusMessage[] = []
  const delivered: BusMessage[] = []
  return {
    add: (message: BusMessage) => void waiting.push(message),
    /** Some of what waits. */
    some(random: Random): void {
      if (waiting.length > 1) reached('delayed')
      for (let count = random.below(waiting.length + 1); count > 0; count--) {
        const message = waiting.shift()
        if (!message) return
        if (!loses) hand(message)
        delivered.push(message)
      }
    },
    all(): void {
      if (loses) waiting.shift()
      for (const message of waiting.splice(0)) hand(message)
    },
    /** An earlier one once more. */
    again(random: Random): void {
      if (delivered.length === 0) return
      hand(random.pick(delivered))
      reached('duplicated')
    },
  }
}
