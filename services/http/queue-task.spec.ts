import { setImmediate } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { fixedClock } from '../kernel/testing/fixed.ts'
import type { Log } from '../ports/log.ts'
import { backOff, queueTask } from './queue-task.ts'

interface Item {
  readonly id: string
  readonly lane: string
}

const errors: string[] = []
const log: Log = { info: () => {}, warn: () => {}, error: (_, message) => errors.push(message) }

/** A queue in memory, and a handler whose work ends when the test says so. */
function aQueue(items: Item[]) {
  const begun: string[] = []
  const ends = new Map<string, (outcome: 'settled' | 'failed') => void>()
  const stop = new AbortController()
  const task = queueTask<Item>({
    name: 'test',
    clock: fixedClock(),
    log,
    due: async () => [...items],
    lane: ({ lane }) => ({ name: lane, width: 2 }),
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
    end: (id: string, how: 'settled' | 'failed' = 'settled') => ends.get(id)?.(how),
    stop,
    task,
    running,
  }
}

const quiet = async () => {
  for (let turn = 0; turn < 20; turn++) await setImmediate()
}
const items = (...ids: string[]): Item[] => ids.map(id => ({ id, lane: id.charAt(0) }))

beforeEach(() => {
  errors.length = 0
})

test('as many of a lane at the same time as it is wide, and one lane does not hold up another', async () => {
  const { begun, end, stop, running } = aQueue(items('a1', 'a2', 'a3', 'b1'))
  await quiet()
  expect(begun).toEqual(['a1', 'a2', 'b1'])
  end('a2')
  await quiet()
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  for (const id of ['a1', 'a3', 'b1']) end(id)
  stop.abort()
  await running
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

test('what is settled while a look is under way is not begun again from what the look saw', async () => {
  const stop = new AbortController()
  const begun: string[] = []
  const [item] = items('a1')
  let end = () => {}
  const looks: Promise<readonly Item[]>[] = []
  const stale = Promise.withResolvers<readonly Item[]>()
  const task = queueTask<Item>({
    name: 'test',
    clock: fixedClock(),
    log,
    // The second look is slow, and shows what was there when it began.
    due: () => {
      looks.push(
        looks.length === 1 ? stale.promise : Promise.resolve(looks.length === 0 && item ? [item] : []),
      )
      return looks.at(-1) as Promise<readonly Item[]>
    },
    lane: () => ({ name: 'a', width: 1 }),
    handle: ({ id }) =>
      new Promise(resolve => {
        begun.push(id)
        end = resolve
      }),
  })
  const running = task.run(stop.signal)
  await quiet()
  task.wake()
  await quiet()
  expect(looks).toHaveLength(2)
  end()
  await quiet()
  stale.resolve(item ? [item] : [])
  await quiet()
  expect(begun).toEqual(['a1'])
  stop.abort()
  await running
})

test('what fails is logged and comes again, but not as fast as it fails', async () => {
  const { begun, end, stop, task, running } = aQueue(items('a1'))
  await quiet()
  end('a1', 'failed')
  for (let turn = 0; turn < 5; turn++) {
    task.wake()
    await quiet()
  }
  expect(begun).toEqual(['a1'])
  expect(errors).toHaveLength(1)
  await vi.waitUntil(() => begun.length === 2, { timeout: 5000 })
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
