import { openMongodb } from '@pingboard/infra/mongodb/connection.ts'
import {
  type LevelledRateLimits,
  openLevelledRateLimits,
} from '@pingboard/infra/people/mongodb/rate-limits.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import type { LimitRule, Place, RateLimits } from '@pingboard/services/ports/rate-limits.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { itCatches, type PortPromise, suite } from '../adapters/promises.ts'
import { type RateLimitsUnderTest, rateLimitsSuite } from '../adapters/rate-limits.suite.ts'
import { openMongodb as startMongodb } from '../engines/mongodb.ts'
import { without } from './engines.ts'
import { emptied, everythingIn } from './people-under-test.ts'

// The suite of the port asks about one process: each node keeps all of it. What differs from one exact count over all
// nodes is asked here, with the second between two levellings in the hands of the test.

interface NodesUnderTest {
  /** As many nodes as asked for, which know nothing of each other yet. */
  nodes(count: number): Promise<readonly LevelledRateLimits[]>
  readonly clock: ReturnType<typeof fixedClock>
}

async function levelledNodes(): Promise<NodesUnderTest & { readonly url: string }> {
  const url = await emptied()
  const clock = fixedClock()
  return {
    url,
    clock,
    nodes: count => Promise.all(Array.from({ length: count }, () => aNode(url, clock))),
  }
}

async function aNode(url: string, clock: ReturnType<typeof fixedClock>): Promise<LevelledRateLimits> {
  const connection = await openMongodb({ url })
  onTestFinished(() => connection.close())
  const limits = await openLevelledRateLimits(connection, clock, { every: null })
  onTestFinished(() => limits.close())
  return limits
}

/** Every node tells what it counted, then every node reads it. */
async function levelled(nodes: readonly LevelledRateLimits[]): Promise<void> {
  for (let time = 0; time < 2; time++) for (const node of nodes) await node.level()
}

const BUCKET = { kind: 'bucket', most: 30, seconds: 30 } as const
const WINDOW = { kind: 'window', max: 30, milliseconds: 30_000 } as const
const GUESSES = { kind: 'failures', max: 10, free: 5, milliseconds: 600_000 } as const

/** Longer than it takes to pay back the most that four nodes can let in together. Seconds. */
const ATTACK = 100

const of = (rule: LimitRule, key = 'ann'): Place => ({ limit: rule.kind, key, rule })

/** Makes attempts that count, as many as asked for. @returns how many were let in */
async function attempts(limits: RateLimits, rule: LimitRule, count: number): Promise<number> {
  let taken = 0
  for (let attempt = 0; attempt < count; attempt++) {
    const place = await limits.take([of(rule)])
    if (!place.isTaken) continue
    await place.end(true)
    taken++
  }
  return taken
}

/** A second of everybody's attempts at every node. @returns how many were let in */
async function second(nodes: readonly LevelledRateLimits[], rule: LimitRule, each: number): Promise<number> {
  let taken = 0
  for (const node of nodes) taken += await attempts(node, rule, each)
  return taken
}

const levelledPromises: readonly PortPromise<NodesUnderTest>[] = [
  ...[2, 4].flatMap(count =>
    [BUCKET, WINDOW].map(rule => ({
      title: `${count} nodes let in what each has room for in one second, and then no more than one would (${rule.kind})`,
      async run(open: () => Promise<NodesUnderTest>) {
        const { nodes } = await open()
        const all = await nodes(count)
        expect(await second(all, rule, 20)).toBe(20 * count)
        await levelled(all)
        expect(await second(all, rule, 20)).toBe(0)
      },
    })),
  ),
  ...[2, 4].map(count => ({
    title: `${count} nodes under attack let in at most ${count} times the bucket, and pay it back`,
    async run(open: () => Promise<NodesUnderTest>) {
      const { nodes, clock } = await open()
      const all = await nodes(count)
      const burst = await second(all, BUCKET, 1000)
      expect(burst).toBe(BUCKET.most * count)
      let taken = burst
      for (let passed = 1; passed <= ATTACK; passed++) {
        await levelled(all)
        clock.advance(1000)
        taken += await second(all, BUCKET, 2)
      }
      // One place a second comes back. What each further node takes in a second passes beside it.
      expect(taken).toBeGreaterThanOrEqual(BUCKET.most + ATTACK)
      expect(taken).toBeLessThanOrEqual(BUCKET.most + ATTACK + 2 * (count - 1))
    },
  })),
  {
    title: 'who is let in by turns at two nodes gets as much as at one',
    async run(open) {
      const { nodes } = await open()
      const all = await nodes(2)
      let taken = 0
      for (let turn = 0; turn < 20; turn++) {
        taken += await attempts(all[turn % 2] as LevelledRateLimits, WINDOW, 2)
        await levelled(all)
      }
      expect(taken).toBe(30)
    },
  },
  {
    title: 'failures at one node cost the wait at another',
    async run(open) {
      const { nodes } = await open()
      const [one, other] = (await nodes(2)) as [LevelledRateLimits, LevelledRateLimits]
      expect(await attempts(one, GUESSES, 5)).toBe(5)
      await levelled([one, other])
      expect(await other.take([of(GUESSES)])).toEqual({ isTaken: false, wait: 1 })
    },
  },
  {
    title: 'what is taken back at one node can be taken at another',
    async run(open) {
      const { nodes } = await open()
      const all = (await nodes(2)) as [LevelledRateLimits, LevelledRateLimits]
      for (const rule of [BUCKET, WINDOW]) {
        const places = []
        for (let time = 0; time < 30; time++) places.push(await all[0].take([of(rule)]))
        await levelled(all)
        expect((await all[1].take([of(rule)])).isTaken).toBe(false)
        for (const place of places.slice(0, 10)) if (place.isTaken) await place.end(false)
        await levelled(all)
        expect(await attempts(all[1], rule, 40)).toBe(10)
      }
    },
  },
  {
    title: 'a node that starts later knows what still counts, and no more',
    async run(open) {
      const { nodes, clock } = await open()
      const [first] = (await nodes(1)) as [LevelledRateLimits]
      await attempts(first, BUCKET, 30)
      await first.level()
      clock.advance(10_000)
      const [later] = (await nodes(1)) as [LevelledRateLimits]
      expect(await attempts(later, BUCKET, 40)).toBe(10)
      clock.advance(60_000)
      const [last] = (await nodes(1)) as [LevelledRateLimits]
      expect(await attempts(last, BUCKET, 40)).toBe(30)
    },
  },
  {
    title: 'what one node counted is added once, however often it is read',
    async run(open) {
      const { nodes } = await open()
      const all = (await nodes(2)) as [LevelledRateLimits, LevelledRateLimits]
      await attempts(all[0], BUCKET, 10)
      for (let time = 0; time < 5; time++) await levelled(all)
      expect(await attempts(all[1], BUCKET, 40)).toBe(20)
    },
  },
]

async function mongoLimits(): Promise<RateLimitsUnderTest> {
  const { nodes, clock } = await levelledNodes()
  const [limits] = await nodes(1)
  if (!limits) throw new Error('nothing was opened')
  return { limits, clock }
}

const nodesWith =
  (defect: (node: LevelledRateLimits, index: number) => LevelledRateLimits) =>
  async (): Promise<NodesUnderTest> => {
    const real = await levelledNodes()
    return { ...real, nodes: async count => (await real.nodes(count)).map(defect) }
  }

describe.skipIf(without('mongodb'))(`rate limits ${without('mongodb') ?? ''}`, () => {
  rateLimitsSuite('levelled over MongoDB, one node', mongoLimits)
  suite('rate limits: levelled over MongoDB, several nodes', levelledPromises, levelledNodes)

  it('no key can be read in the database, and nothing is left of it when it no longer counts', async () => {
    const { url, nodes, clock } = await levelledNodes()
    const [node] = (await nodes(1)) as [LevelledRateLimits]
    await node.take([of(WINDOW, 'anne@club.example'), of(BUCKET, '203.0.113.7')])
    await node.level()
    const stored = await everythingIn(url)
    expect(stored).toContain('"limit":"window"')
    for (const key of ['anne', 'club.example', '203.0.113']) expect(stored).not.toContain(key)
    clock.advance(60_000)
    await node.level()
    expect(await everythingIn(url)).not.toContain('limit')
  })

  it('without MongoDB each node keeps the limits for itself, and the counts reach the others afterwards', async () => {
    const engine = await startMongodb({})
    if (!engine) throw new Error('MongoDB is absent')
    onTestFinished(() => engine.close())
    const clock = fixedClock()
    const all = (await Promise.all([aNode(engine.address, clock), aNode(engine.address, clock)])) as [
      LevelledRateLimits,
      LevelledRateLimits,
    ]
    await engine.kill()
    expect(await attempts(all[0], BUCKET, 40)).toBe(30)
    await all[0].level()
    expect(await attempts(all[0], BUCKET, 1)).toBe(0)
    await engine.start()
    await levelled(all)
    expect(await attempts(all[1], BUCKET, 40)).toBe(0)
  })

  itCatches(
    'counts for itself only',
    levelledPromises,
    nodesWith(node => ({ ...node, level: async () => {} })),
    [
      '2 nodes let in what each has room for in one second, and then no more than one would (bucket)',
      '4 nodes let in what each has room for in one second, and then no more than one would (window)',
      '4 nodes under attack let in at most 4 times the bucket, and pay it back',
      'who is let in by turns at two nodes gets as much as at one',
      'failures at one node cost the wait at another',
    ],
  )
  itCatches(
    'tells what began, and not what was taken back',
    levelledPromises,
    nodesWith(node => ({
      ...node,
      async take(places) {
        const taken = await node.take(places)
        return taken.isTaken ? { isTaken: true, end: async () => {} } : taken
      },
    })),
    ['what is taken back at one node can be taken at another'],
  )
  itCatches(
    'reads what others counted in its first second only',
    levelledPromises,
    nodesWith(node => {
      let times = 0
      return { ...node, level: async () => (times++ < 2 ? node.level() : undefined) }
    }),
    ['4 nodes under attack let in at most 4 times the bucket, and pay it back'],
  )
})
