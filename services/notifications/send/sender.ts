import { backOff, queueTask } from '../../http/queue-task.ts'
import type { QueuedDelivery } from '../../ports/outbox.ts'
import type { NotificationPorts } from '../parts.ts'
import type { Outcome } from './outcome.ts'

/** At the same time, by channel: a mail server that hangs does not hold up a push. */
const WIDTH = { mail: 4, push: 8 } as const
/** Pauses between attempts, milliseconds. A push service that said no is left alone for longer than a mail server. */
const PAUSES = {
  mail: { first: 2000, most: 10 * 60_000 },
  push: { first: 30_000, most: 10 * 60_000 },
} as const
/** A mail is tried for as long as it is worth sending. */
const TRIES = { mail: Number.POSITIVE_INFINITY, push: 3 } as const

/**
 * Works off the outbox: sends what is due, tries again later what failed, and writes down what became of it. Nothing a
 * mail server or a push service does reaches a command.
 */
export function sender(
  { clock, log, outbox, random }: Pick<NotificationPorts, 'clock' | 'log' | 'outbox' | 'random'>,
  send: Readonly<Record<QueuedDelivery['channel'], (delivery: QueuedDelivery) => Promise<Outcome>>>,
) {
  return queueTask<QueuedDelivery>({
    name: 'outbox',
    clock,
    log,
    due: (now, limit) => outbox.due(now, limit),
    lane: ({ channel }) => ({ name: channel, width: WIDTH[channel] }),
    async handle(delivery) {
      const { id, channel, kind, attempts } = delivery
      let outcome: Outcome
      try {
        outcome = await send[channel](delivery)
      } catch (error) {
        const reason = error instanceof Error ? error.message : 'unknown'
        if (attempts + 1 >= TRIES[channel]) {
          log.warn({ delivery: id, channel, kind, attempts: attempts + 1, reason }, 'given up')
          await outbox.settle(id, 'given-up')
          return
        }
        const pause = backOff(attempts, PAUSES[channel], random())
        log.warn({ delivery: id, channel, kind, attempts: attempts + 1, reason }, 'tried again later')
        await outbox.postpone(id, new Date(clock.now().getTime() + pause))
        return
      }
      if (outcome === 'given-up') log.warn({ delivery: id, channel, kind, attempts }, 'given up')
      await outbox.settle(id, outcome)
    },
  })
}
