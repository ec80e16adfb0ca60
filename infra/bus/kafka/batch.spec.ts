import { getEventListeners } from 'node:events'
import type { EachBatchPayload } from 'kafkajs'
import { expect, it } from 'vitest'
import type { Asking } from './admin.ts'
import { readBatch } from './batch.ts'
import { copies } from './copies.ts'
import { recordOf } from './messages.ts'
import { placesOf } from './places.ts'

const TOPIC = 'boards'

/** A batch of so many messages, as the client hands it over. */
function aBatch(size: number): EachBatchPayload {
  const messages = Array.from({ length: size }, (_, at) => {
    const { key, value } = recordOf({
      topic: TOPIC,
      key: 'b',
      event: { type: 'BoardChanged' },
      position: String(at).padStart(16, '0'),
      correlationId: 'c',
      causationId: 'd',
    })
    return { key: Buffer.from(key), value, offset: String(at), timestamp: '0', attributes: 0 }
  })
  return {
    batch: { topic: TOPIC, partition: 0, messages },
    resolveOffset() {},
    heartbeat: async () => {},
    commitOffsetsIfNecessary: async () => {},
    isRunning: () => true,
    isStale: () => false,
  } as unknown as EachBatchPayload
}

async function read(size: number, isCurrent: (handled: number) => boolean = () => true) {
  const places = placesOf({} as Asking, [TOPIC], 'mails')
  places.moved(TOPIC, 0, 0n)
  const abandoned = new AbortController().signal
  let handled = 0
  let mostListeners = 0
  const joined = { settled: Promise.resolve(), isCurrent: () => isCurrent(handled) }
  await readBatch(aBatch(size), joined, {
    places,
    copies: copies(),
    commits: true,
    prefix: '',
    signal: new AbortController().signal,
    abandoned,
    async deliver() {
      handled++
      mostListeners = Math.max(mostListeners, getEventListeners(abandoned, 'abort').length)
      return true
    },
  })
  return {
    handled,
    mostListeners,
    left: getEventListeners(abandoned, 'abort').length,
    next: places.of(TOPIC, 0),
  }
}

it('nothing of a message stays once it is handled: its consumer lives for months', async () => {
  expect(await read(1000)).toEqual({ handled: 1000, mostListeners: expect.any(Number), left: 0, next: 1000n })
  expect((await read(1000)).mostListeners).toBeLessThanOrEqual(1)
})

it('once the member has joined anew, a batch of before moves no place and ends', async () => {
  expect(await read(10, handled => handled < 4)).toMatchObject({ handled: 4, next: 3n })
})
