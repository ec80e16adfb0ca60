import type { Publisher } from '@pingboard/services/ports/publisher.ts'
import { describe } from 'vitest'
import { openBroker } from '../../support/broker.ts'
import { itCatches, waitAtMost } from '../promises.ts'
import { type PublisherUnderTest, publisherPromises } from '../publisher.suite.ts'

// A broken adapter may never answer, so the wait for it is short.
waitAtMost(500)

const publisherWith =
  (defect: (publisher: Publisher) => Publisher) => async (): Promise<PublisherUnderTest> => {
    const { publisher, bus } = openBroker().connect()
    return { publisher: defect(publisher), bus }
  }

describe('the publisher suite', () => {
  itCatches(
    'turns the order of one call round',
    publisherPromises,
    publisherWith(({ send }) => ({ send: messages => send(messages.toReversed()) })),
    [
      'messages of one key arrive in the order of the calls, all of them',
      'what is sent while a consumer is away is kept for it',
    ],
  )
  itCatches(
    'sends the newest of each key alone',
    publisherPromises,
    publisherWith(({ send }) => ({
      send: messages => send([...new Map(messages.map(message => [message.key, message])).values()]),
    })),
    ['messages of one key arrive in the order of the calls, all of them'],
  )
  itCatches(
    'answers before anything is kept, and forgets what fails',
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
    'puts everything under one topic',
    publisherPromises,
    publisherWith(({ send }) => ({
      send: messages => send(messages.map(message => ({ ...message, topic: 'tallies' }))),
    })),
    ['each consumer is told of its topics alone'],
  )
})
