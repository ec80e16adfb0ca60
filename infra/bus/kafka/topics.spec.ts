import { StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import { type Admin, KafkaJSProtocolError } from 'kafkajs'
import { expect, it, vi } from 'vitest'
import type { Asking } from './admin.ts'
import { failureOf } from './client.ts'
import { keptOf } from './topics.ts'

type Offsets = Admin['fetchTopicOffsets']

/** Questions to a client whose answer about a topic the test gives. */
function asking(fetchTopicOffsets: Offsets): Asking {
  const admin = { fetchTopicOffsets } as unknown as Admin
  return {
    ask: question => question(admin).catch(error => Promise.reject(failureOf(error))),
    close: async () => {},
  }
}
const refusal = (type: string) =>
  new KafkaJSProtocolError(Object.assign(new Error(type), { type, code: 0, retriable: true }))
const answer = [{ partition: 0, offset: '3', low: '1', high: '3' }]

it('a topic that no broker leads yet is asked about again until one does', async () => {
  const fetch = vi
    .fn<Offsets>()
    .mockRejectedValueOnce(refusal('NOT_LEADER_FOR_PARTITION'))
    .mockRejectedValueOnce(refusal('LEADER_NOT_AVAILABLE'))
    .mockResolvedValue(answer)
  expect(await keptOf(asking(fetch), ['tallies'])).toEqual([
    { topic: 'tallies', partition: 0, low: 1n, high: 3n },
  ])
  expect(fetch).toHaveBeenCalledTimes(3)
})

it('any other refusal is told at once', async () => {
  const fetch = vi.fn<Offsets>().mockRejectedValue(refusal('TOPIC_AUTHORIZATION_FAILED'))
  await expect(keptOf(asking(fetch), ['tallies'])).rejects.toThrow(StoreUnavailable)
  expect(fetch).toHaveBeenCalledTimes(1)
})

it('a topic that stays without a leader is Kafka that is away, after a time', async () => {
  vi.useFakeTimers()
  try {
    const fetch = vi.fn<Offsets>().mockRejectedValue(refusal('NOT_LEADER_FOR_PARTITION'))
    const unanswered = expect(keptOf(asking(fetch), ['tallies'])).rejects.toThrow(StoreUnavailable)
    await vi.advanceTimersByTimeAsync(60_000)
    await unanswered
  } finally {
    vi.useRealTimers()
  }
})
