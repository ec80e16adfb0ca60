import type { ClusterSources } from '../observing/metrics-of-cluster.ts'
import type { KafkaConnection } from './kafka.ts'

/** Between two counts of the dead letters: each reads all of them. Milliseconds. */
const COUNT_MS = 60_000

/**
 * What the metrics tell of the broker.
 * @param countsDeadLetters in one kind of process only: every process would count the same
 */
export function kafkaNumbers(
  kafka: Pick<KafkaConnection, 'healthy' | 'lag' | 'readDeadLetters'>,
  countsDeadLetters: boolean,
): ClusterSources {
  let counted = 0
  let countedAt = Number.NEGATIVE_INFINITY
  const deadLetters = async () => {
    if (performance.now() - countedAt < COUNT_MS) return counted
    counted = (await kafka.readDeadLetters()).length
    countedAt = performance.now()
    return counted
  }
  return {
    engines: { kafka: () => kafka.healthy() },
    bus: () => kafka.lag(),
    ...(countsDeadLetters ? { deadLetters } : {}),
  }
}
