import { describe } from 'vitest'
import { busSuite } from '../adapters/bus.suite.ts'
import { waitAtMost } from '../adapters/promises.ts'
import { publisherSuite } from '../adapters/publisher.suite.ts'
import { without } from './engines.ts'
import { kafkaBus, kafkaPublisher } from './kafka-bus.ts'

// A member joins its group within a second, and waits for one that was killed. A busy machine takes longer.
waitAtMost(60_000)

const absent = without('kafka')

describe.skipIf(absent !== undefined)(`Kafka${absent ? ` (needs ${absent})` : ''}`, () => {
  busSuite('Kafka, and the log behind it', kafkaBus)
  busSuite('Kafka with topics of four partitions', () => kafkaBus({ partitions: 4 }))
  publisherSuite('Kafka', kafkaPublisher)
  publisherSuite('Kafka with topics of four partitions', () => kafkaPublisher({ partitions: 4 }))
})
