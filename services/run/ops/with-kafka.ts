import { type KafkaConnection, openKafkaOf } from '../cluster/kafka.ts'
import { CommandError, type Given } from './command.ts'
import { withinTime } from './engines-away.ts'

const SILENT = { info() {}, warn() {}, error() {} }

/** Asks the brokers of the settings. @throws CommandError without Kafka, and when it does not answer in time */
export async function withKafka<T>(given: Given, ask: (kafka: KafkaConnection) => Promise<T>): Promise<T> {
  const { engines, installation = '' } = given
  if (!engines?.kafka)
    throw new CommandError('KAFKA_BROKERS is not set: one process alone has no messages elsewhere')
  await using opened = new AsyncDisposableStack()
  return await ask(
    await openKafkaOf(engines.kafka, installation, { logger: SILENT, ...withinTime() }, opened),
  )
}
