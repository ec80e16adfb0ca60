import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { fixedClock } from '../kernel/testing/fixed.ts'
import type { Log } from '../ports/log.ts'
import { backOff, queueTask } from './queue-task.ts'

interface Item {
  readonly id: string
}

const errors: string[] = []
const log: Log = { info: () => {}, warn: () => {}, error: (_, message) => errors.push(message) }

/** Length of a claim in these tests, milliseconds. */
const CLAIM_MS = 1000

/** A queue in memory, and a handler whose work the test ends. Tasks may share `items` and `claimed`. */
function aQueue(items: Item[], clock = fixedClock(), claimed = new Map<string, number>()) {
  const begun: string[] = []
  const ends = new Map<string, (outcome: 'settled' | 'failed') => void>()
  const stop = new AbortController()
  const task = queueTask<Item>({
    name: 'test',
    clock,
    log,
    width: 2,
    async claim(now, limit) {
      const free = items.filter(({ id }) => (claimed.get(id) ?? 0) <= now.getTime()).slice(0, limit)
      for (const { id } of free) claimed.set(id, now.getTime() + CLAIM_MS)
      return free
    },
    async handle(item) {
      begun.push(item.id)
      const { promise, resolve } = Promise.withResolvers<'settled' | 'failed'>()
      ends.set(item.id, resolve)
      if ((await promise) === 'failed') throw new Error('no')
      items.splice(items.indexOf(item), 1)
    },
  })
  const running = task.run(stop.signal)
  return {
    begun,
    clock,
    claimed,
    end: (id: string, how: 'settled' | 'failed' = 'settled') => ends.get(id)?.(how),
    stop,
    task,
    running,
  }
}

const quiet = async () => {
  for (let turn = 0; turn < 20; turn++) await setImmediate()
}
const items = (...ids: string[]): Item[] => ids.map(id => ({ id }))

beforeEach(() => {
  errors.length = 0
})

test('as many at the same time as it is wide, and no more are claimed than are begun', async () => {
  const { begun, claimed, end, stop, running } = aQueue(items('a1', 'a2', 'a3'))
  await quiet()
  expect(begun).toEqual(['a1', 'a2'])
  expect([...claimed.keys()]).toEqual(begun)
  end('a2')
  await quiet()
  expect(begun).toEqual(['a1', 'a2', 'a3'])
  for (const id of ['a1', 'a3']) end(id)
  stop.abort()
  await running
})

test('two that work off one queue begin nothing twice', async () => {
  const all = items('a1', 'a2', 'a3', 'a4', 'a5')
  const one = aQueue(all)
  const two = aQueue(all, one.clock, one.claimed)
  await quiet()
  expect([one.begun, two.begun]).toEqual([
    ['a1', 'a2'],
    ['a3', 'a4'],
  ])
  two.end('a3')
  await quiet()
  expect(two.begun).toEqual(['a3', 'a4', 'a5'])
  for (const queue of [one, two]) {
    for (const id of queue.begun) queue.end(id)
    queue.stop.abort()
    await queue.running
  }
})

test('nothing is begun twice while it is under way, however often it is woken', async () => {
  const { begun, end, stop, task, running } = aQueue(items('a1'))
  for (let turn = 0; turn < 5; turn++) {
    task.wake()
    await quiet()
  }
  expect(begun).toEqual(['a1'])
  end('a1')
  await quiet()
  task.wake()
  await quiet()
  expect(begun).toEqual(['a1'])
  stop.abort()
  await running
})

test('what is still under way when its claim is over is not begun beside itself', async () => {
  const { begun, clock, end, stop, task, running } = aQueue(items('a1'))
  await quiet()
  clock.advance(CLAIM_MS)
  task.wake()
  await quiet()
  expect(begun).toEqual(['a1'])
  end('a1')
  stop.abort()
  await running
})

test('what fails is logged and comes again when its claim is over, not as fast as it fails', async () => {
  const { begun, clock, end, stop, task, running } = aQueue(items('a1'))
  await quiet()
  end('a1', 'failed')
  for (let turn = 0; turn < 5; turn++) {
    task.wake()
    await quiet()
  }
  expect(begun).toEqual(['a1'])
  expect(errors).toHaveLength(1)
  clock.advance(CLAIM_MS)
  task.wake()
  await quiet()
  expect(begun).toEqual(['a1', 'a1'])
  end('a1')
  stop.abort()
  await running
})

test('after the stop nothing is begun, and what is under way is waited for', async () => {
  const { begun, end, stop, running } = aQueue(items('a1', 'a2', 'a3'))
  await quiet()
  stop.abort()
  let hasEnded = false
  void running.then(() => {
    hasEnded = true
  })
  await quiet()
  expect(hasEnded).toBe(false)
  end('a1')
  end('a2')
  await running
  expect(begun).toEqual(['a1', 'a2'])
})

test('what never ends does not keep the process', { timeout: 10_000 }, async () => {
  const { begun, stop, running } = aQueue(items('a1'))
  await quiet()
  expect(begun).toEqual(['a1'])
  stop.abort()
  await running
})

test('pauses double up to the most, spread over half to one and a half', () => {
  const limits = { first: 1000, most: 60_000 }
  expect([0, 1, 2, 3].map(attempts => backOff(attempts, limits, 0.5))).toEqual([1000, 2000, 4000, 8000])
  expect(backOff(6, limits, 0.5)).toBe(60_000)
  expect(backOff(500, limits, 0.5)).toBe(60_000)
  expect(backOff(0, limits, 0)).toBe(500)
  expect(backOff(0, limits, 0.999)).toBeCloseTo(1499)
})
