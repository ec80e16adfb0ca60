import type { BusMessage } from '@pingboard/services/ports/bus.ts'
import type { Random } from '../../support/random.ts'

/**
 * Messages on their way to a receiver: late, and some of them twice; those of one key in their order.
 * @param loses for the twin: `some` delivers no message, and `all` leaves out the first
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
    /** Some waiting messages. */
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
    /** Delivers an earlier one again. */
    again(random: Random): void {
      if (delivered.length === 0) return
      hand(random.pick(delivered))
      reached('duplicated')
    },
  }
}
