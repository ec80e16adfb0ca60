import type { Admin, Kafka } from 'kafkajs'
import { describe, expect, it } from 'vitest'
import type { Asking } from './admin.ts'
import { copies } from './copies.ts'
import { readAsMember } from './member.ts'
import { placesOf } from './places.ts'

const TOPIC = 'boards'
type Commit = readonly { readonly partition: number; readonly offset: string }[]
type Listener = (told: { payload: { memberAssignment?: object; error?: Error } }) => void

/**
 * A member of a group over a client that a test speaks for: it joins, and answers commits, as the test says.
 * @param commit how the client treats the first, second … commit: kept, passed over without an error, or refused
 * because the member has joined again
 */
function aMember(commit: readonly ('kept' | 'passed over' | 'refused')[]) {
  const listeners = new Map<string, Listener>()
  const kept = new Map<number, string>()
  const commits: Commit[] = []
  const running = Promise.withResolvers<void>()
  const joinedAgain = Promise.withResolvers<void>()
  let joinings = 0
  const consumer = () => ({
    events: { CRASH: 'crash', GROUP_JOIN: 'join' },
    on: (event: string, listener: Listener) => listeners.set(event, listener),
    async connect() {},
    async subscribe() {},
    async run() {
      running.resolve()
    },
    async disconnect() {},
    seek() {},
    async commitOffsets(offsets: Commit) {
      const treatment = commit[commits.push(offsets) - 1]
      if (treatment === 'refused') {
        await joinedAgain.promise
        throw new Error('Specified group generation id is not valid')
      }
      if (treatment === 'kept') for (const { partition, offset } of offsets) kept.set(partition, offset)
    },
  })
  const admin = {
    fetchTopicOffsets: async () => [{ partition: 0, offset: '7', low: '0', high: '7' }],
    fetchOffsets: async () => [
      { topic: TOPIC, partitions: [{ partition: 0, offset: kept.get(0) ?? '-1', metadata: null }] },
    ],
  }
  const asking = { ask: question => question(admin as unknown as Admin), async close() {} } satisfies Asking
  const stop = new AbortController()
  let ready = 0
  const ended = readAsMember({
    client: { kafka: { consumer } as unknown as Kafka, close() {} },
    asking,
    group: 'mails',
    topics: [TOPIC],
    reading: {
      places: placesOf(asking, [TOPIC], 'mails'),
      copies: copies(),
      commits: true,
      prefix: '',
      signal: stop.signal,
      abandoned: new AbortController().signal,
      deliver: async () => true,
    },
    onJoined: () => void ready++,
    watchMs: 60_000,
  })
  return {
    ended,
    stop: () => stop.abort(),
    running: running.promise,
    joins() {
      listeners.get('join')?.({ payload: { memberAssignment: { [TOPIC]: [0] } } })
      if (++joinings === 2) joinedAgain.resolve()
    },
    timesReady: () => ready,
    commits,
    kept,
  }
}

describe('a member of a group', () => {
  it('is ready once the brokers keep its place', async () => {
    const member = aMember(['kept'])
    await member.running
    member.joins()
    await expect.poll(member.timesReady).toBe(1)
    expect(member.kept.get(0)).toBe('7')
    member.stop()
    await member.ended
  })

  it('is not ready when the client passed its commit over: another member would begin after what was sent', async () => {
    const member = aMember(['passed over'])
    await member.running
    member.joins()
    await expect(member.ended).rejects.toThrow('the brokers keep no place of this consumer')
    expect(member.timesReady()).toBe(0)
  })

  it('that joins twice in a row goes on from the second joining, also when a commit of the first is refused', async () => {
    const member = aMember(['refused', 'kept'])
    await member.running
    member.joins()
    await expect.poll(() => member.commits.length).toBe(1)
    member.joins()
    await expect.poll(member.timesReady).toBe(1)
    expect(member.kept.get(0)).toBe('7')
    member.stop()
    await member.ended
  })
})
