import type { KafkaConnection } from '@pingboard/infra/bus/kafka/kafka.ts'
import { backFilled } from '../../kernel/back-fill.ts'
import type { AnyPublicSource } from '../../kernel/public-events.ts'
import type { Bus } from '../../ports/bus.ts'
import { type Patience, untilThere } from '../open/patience.ts'
import type { Ports } from '../open/ports.ts'
import type { Settings } from '../settings/settings.ts'

export type { KafkaConnection }

/** Connects to Kafka, and waits while it is away. @param opened closes the connection */
export async function openKafkaOf(
  { brokers, login, ca }: NonNullable<Settings['engines']['kafka']>,
  installation: string,
  patience: Patience,
  opened: AsyncDisposableStack,
): Promise<KafkaConnection> {
  const { openKafka } = await import('@pingboard/infra/bus/kafka/kafka.ts')
  const prefix = installation ? { prefix: `${installation}.` } : {}
  const options = { brokers, ...(login ? { login } : {}), ca, log: patience.logger, ...prefix }
  const kafka = await untilThere('kafka', () => openKafka(options), patience)
  opened.defer(() => kafka.close())
  return kafka
}

/** The bus over Kafka, whose consumers begin from the log. */
export const busOver =
  (kafka: KafkaConnection, { log, views }: Ports['engine'], logger: Patience['logger']) =>
  (sources: readonly AnyPublicSource[]): Bus =>
    backFilled({ bus: kafka.bus, log, views, sources, logger, givenUp: kafka.giveUp })

/** For a process that consumes nothing. */
export const silentBus: Bus = {
  consume: (_consumer, _handle, signal) =>
    new Promise(resolve => signal.addEventListener('abort', () => resolve(), { once: true })),
}
