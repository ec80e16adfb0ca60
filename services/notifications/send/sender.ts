import { backOff, queueTask } from '../../http/queue-task.ts'
import type { Task } from '../../http/service.ts'
import { MailRefused } from '../../ports/mailer.ts'
import type { Channel, ClaimedDelivery } from '../../ports/outbox.ts'
import type { NotificationPorts } from '../parts.ts'
import { CLAIM_MS, type Outcome, PartlySent, wasNotTried } from './outcome.ts'

/** Deliveries sent at the same time. Each channel has its own queue, so a mail server that hangs delays no push. */
const WIDTH = { mail: 4, push: 8 } as const
/** Pauses between attempts, milliseconds. The first pause is longer for a push service than for a mail server. */
const PAUSES = {
  mail: { first: 2000, most: 10 * 60_000 },
  push: { first: 30_000, most: 10 * 60_000 },
} as const
/**
 * Before the next look at what is not true or not over now. News of a fixture must not come late; an undone end of a
 * board often waits for another day. Milliseconds.
 */
const MUCH_LATER = { mail: 10 * 60_000, push: 2 * 60_000 } as const
/** A mail is tried until it is no longer worth sending. */
const TRIES = { mail: Number.POSITIVE_INFINITY, push: 3 } as const

/**
 * Works through the outbox: sends due deliveries, tries failed deliveries again later, and stores each result. No
 * command waits for a mail server or a push service, or fails because of one.
 */
export function sender(
  { clock, log, outbox, random }: Pick<NotificationPorts, 'clock' | 'log' | 'outbox' | 'random'>,
  send: Readonly<Record<Channel, (delivery: ClaimedDelivery) => Promise<Outcome>>>,
): Task & { wake(): void } {
  const dueIn = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds)

  async function failed(channel: Channel, delivery: ClaimedDelivery, error: unknown): Promise<void> {
    const { id, kind } = delivery
    const reason = error instanceof Error ? error.message : 'unknown'
    // A mail may be tried without end, and each failure lengthens its pause.
    const isTry = channel === 'mail' || !wasNotTried(error)
    const attempts = delivery.attempts + Number(isTry)
    if (error instanceof MailRefused || attempts >= TRIES[channel]) {
      log.warn({ delivery: id, channel, kind, attempts, reason }, 'given up')
      await outbox.settle(id, 'given-up')
      return
    }
    log.warn({ delivery: id, channel, kind, attempts, reason }, 'tried again later')
    const pause = backOff(delivery.attempts, PAUSES[channel], random())
    const data = error instanceof PartlySent ? error.data : delivery.data
    await outbox.postpone(delivery, dueIn(pause), data, isTry)
  }

  const queueOf = (channel: Channel) =>
    queueTask<ClaimedDelivery>({
      name: `outbox: ${channel}`,
      clock,
      log,
      width: WIDTH[channel],
      claim: (now, limit) => outbox.claim(channel, now, limit, CLAIM_MS),
      async handle(delivery) {
        const { id, kind, attempts, data } = delivery
        let outcome: Outcome
        try {
          outcome = await send[channel](delivery)
        } catch (error) {
          return failed(channel, delivery, error)
        }
        if (outcome === 'later') return
        if (outcome === 'much-later')
          return outbox.postpone(delivery, dueIn(MUCH_LATER[channel]), data, false)
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
