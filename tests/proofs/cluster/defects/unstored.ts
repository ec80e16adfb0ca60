// Loaded before the product, by a twin of the proof: now and then an append of a score is answered and not made.
import { EventStoreDBClient } from '@eventstore/db-client'

const append = EventStoreDBClient.prototype.appendToStream
EventStoreDBClient.prototype.appendToStream = async function (this: EventStoreDBClient, ...given) {
  const [stream, , options] = given
  const expected = options?.expectedRevision
  if (!stream.includes('board-') || typeof expected !== 'bigint' || Math.random() > 0.03)
    return append.apply(this, given)
  const position = { commit: 1n, prepare: 1n }
  return { success: true, nextExpectedRevision: expected + 1n, position }
} as typeof append
