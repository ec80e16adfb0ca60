import { backOff, queueTask } from '../../http/queue-task.ts'
import type { Task } from '../../http/service.ts'
import type { Channel, ClaimedDelivery } from '../../ports/outbox.ts'
import type { NotificationPorts } from '../parts.ts'
import { CLAIM_MS, type Outcome, PartlySent } from './outcome.ts'

/** At the same time. Each channel has a queue of its own: a mail server that hangs does not hold up a push. */
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
  send: Readonly<Record<Channel, (delivery: ClaimedDelivery) => Promise<Outcome>>>,
): Task & { wake(): void } {
  const queueOf = (channel: Channel) =>
    queueTask<ClaimedDelivery>({
      name: `outbox: ${channel}`,
      clock,
      log,
      width: WIDTH[channel],
      claim: (now, limit) => outbox.claim(channel, now, limit, CLAIM_MS),
      async handle(delivery) {
        const { id, kind, attempts } = delivery
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
          const data = error instanceof PartlySent ? error.data : delivery.data
          await outbox.postpone(delivery, new Date(clock.now().getTime() + pause), data)
          return
        }
        if (outcome === 'given-up') log.warn({ delivery: id, channel, kind, attempts }, 'given up')
        await outbox.settle(id, outcome)
      },
    })
  const queues = [queueOf('mail'), queueOf('push')]
  return {
    name: 'outbox',
    run: async signal => void (await Promise.all(queues.map(queue => queue.run(signal)))),
    wake() {
      for (const queue of queues) queue.wake()
    },
  }
}
