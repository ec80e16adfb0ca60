import type { Bus } from '@pingboard/services/ports/bus.ts'
import type { Publisher } from '@pingboard/services/ports/publisher.ts'
import { describe } from 'vitest'
import { type BusUnderTest, busPromises } from '../adapters/bus.suite.ts'
import { itCatches, waitAtMost } from '../adapters/promises.ts'
import { type PublisherUnderTest, publisherPromises } from '../adapters/publisher.suite.ts'
import { without } from './engines.ts'
import { kafkaBus, kafkaPublisher } from './kafka-bus.ts'

// A broken adapter may never answer, so the wait is shorter than that of the sound one.
waitAtMost(4000)

const absent = without('kafka')
let starts = 0

const busWith = (defect: (bus: Bus) => Bus) => async (): Promise<BusUnderTest> => {
  const real = await kafkaBus()
  return { ...real, bus: defect(real.bus), restart: async () => defect(await real.restart()) }
}
const publisherWith =
  (defect: (publisher: Publisher) => Publisher) => async (): Promise<PublisherUnderTest> => {
    const { publisher, bus } = await kafkaPublisher({ partitions: 4 })
    return { publisher: defect(publisher), bus }
  }

describe.skipIf(absent !== undefined)(`broken twins of Kafka${absent ? ` (needs ${absent})` : ''}`, () => {
  itCatches(
    'commits before the handling, as with automatic commits',
    busPromises,
    busWith(bus => ({
      consume: (consumer, handle, signal) =>
        bus.consume(consumer, message => void Promise.resolve(handle(message)).catch(() => {}), signal),
    })),
    ['a message is not taken for handled while its handler still runs'],
  )
  itCatches(
    'has no log behind it, so that whoever is new misses what was before',
    busPromises,
    busWith(bus => ({
      consume: (consumer, handle, signal) => bus.consume({ ...consumer, from: 'now' }, handle, signal),
    })),
    ['a consumer that was away receives what it missed, and not what it had'],
  )
  itCatches(
    'gives each start a group of its own',
    busPromises,
    busWith(bus => ({
      consume(consumer, handle, signal) {
        starts++
        const name = `${consumer.name}-${starts}`
        return bus.consume({ ...consumer, name, from: 'checkpoint' }, handle, signal)
      },
    })),
    [
      'a consumer that was away receives what it missed, and not what it had',
      'from now starts at the end and keeps no place',
    ],
  )
  itCatches(
    'spreads the messages of one key over the partitions',
    publisherPromises,
    publisherWith(({ send }) => ({
      send: messages => send(messages.map((message, i) => ({ ...message, key: `${message.key}${i}` }))),
    })),
    ['a message arrives as it was sent', 'messages of one key arrive in the order of the calls, all of them'],
  )
  itCatches(
    'answers before anything is acknowledged, and forgets what fails',
    publisherPromises,
    publisherWith(({ send }) => {
      let sent = 0
      return {
        async send(messages) {
          if (++sent % 2 === 1) void send(messages)
        },
      }
    }),
    [
      'messages of one key arrive in the order of the calls, all of them',
      'what is sent while a consumer is away is kept for it',
    ],
  )
  itCatches(
    'turns the order of one call round',
    publisherPromises,
    publisherWith(({ send }) => ({ send: messages => send(messages.toReversed()) })),
    ['messages of one key arrive in the order of the calls, all of them'],
  )
})
