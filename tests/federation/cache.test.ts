import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createCache } from '@pingboard/infra/federation/cache.ts'
import { deadlineIn } from '@pingboard/infra/outgoing/deadline.ts'
import { OutgoingError } from '@pingboard/infra/outgoing/error.ts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { clockAt } from './helpers.ts'

const LIMITS = { entries: 10, freshMs: 600_000, keepMs: 3_000_000 }
const failing = () => Promise.reject(new OutgoingError('unavailable', 'a test'))
const SOON = deadlineIn(60_000)

describe('a cache of answers', () => {
  it('serves the fresh, asks again for the old, and keeps the last for when that fails', async () => {
    const clock = clockAt()
    const cache = createCache<string>(clock, LIMITS)
    expect(await cache.read('a', async () => ['one'], SOON)).toMatchObject({ value: ['one'], stale: false })
    expect(await cache.read('a', failing, SOON)).toMatchObject({ value: ['one'], stale: false })
    clock.forward(600_000)
    await expect(cache.read('a', failing, SOON)).rejects.toThrow('a test')
    expect(cache.kept('a')).toMatchObject({ value: ['one'], stale: true })
    expect(await cache.read('a', async () => ['two'], SOON)).toMatchObject({ value: ['two'], stale: false })
  })

  it('forgets after its time, and has no answer then', async () => {
    const clock = clockAt()
    const cache = createCache<string>(clock, LIMITS)
    await cache.read('a', async () => ['one'], SOON)
    clock.forward(3_000_001)
    expect(cache.kept('a')).toBeNull()
  })

  it('believes "none" for two minutes, and keeps the list that was there before', async () => {
    const clock = clockAt()
    const cache = createCache<string>(clock, LIMITS)
    await cache.read('a', async () => ['one'], SOON)
    clock.forward(600_000)
    expect(await cache.read('a', async () => [], SOON)).toMatchObject({ value: [], stale: false })
    clock.forward(119_999)
    expect(await cache.read('a', failing, SOON)).toMatchObject({ value: [], stale: false })
    clock.forward(1)
    await expect(cache.read('a', failing, SOON)).rejects.toThrow('a test')
    expect(cache.kept('a')).toMatchObject({ value: ['one'], stale: true })
    expect(await cache.read('a', async () => ['two'], SOON)).toMatchObject({ value: ['two'] })
  })

  it('keeps what comes after the deadline of whoever asked', async () => {
    const clock = clockAt()
    const cache = createCache<string>(clock, LIMITS)
    const late = Promise.withResolvers<string[]>()
    const asked = cache.read('a', () => late.promise, deadlineIn(1))
    await expect(asked).rejects.toMatchObject({ failure: 'timeout' })
    late.resolve(['one'])
    await late.promise
    expect(await cache.read('a', failing, SOON)).toMatchObject({ value: ['one'], stale: false })
  })

  /** A cache that has read one person, and whether the person is still in memory. */
  async function personIn(clock: ReturnType<typeof clockAt>) {
    const cache = createCache<object>(clock, LIMITS)
    const person = await (async () => {
      const { value } = await cache.read('a', async () => [{ lastname: 'MARTELIN' }], SOON)
      return new WeakRef(value)
    })()
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc')
    const isThere = async () => {
      // A weak reference keeps its object for the current turn.
      await new Promise(resolve => setImmediate(resolve))
      collect()
      return person.deref() !== undefined
    }
    return { cache, isThere }
  }

  it('keeps no person in memory beyond it, even when nobody asks for them again', async () => {
    const clock = clockAt()
    const { cache, isThere } = await personIn(clock)
    expect(await isThere()).toBe(true)
    clock.forward(3_000_001)
    await cache.read('b', async () => [{ lastname: 'SAVERDIN' }], SOON)
    await expect.poll(isThere).toBe(false)
  })

  it('nor when nobody asks for anything: it looks once an hour, until it is empty', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const clock = clockAt()
    const { cache, isThere } = await personIn(clock)
    vi.advanceTimersByTime(3_600_000)
    expect([await isThere(), vi.getTimerCount()]).toEqual([true, 1])
    clock.forward(3_000_001)
    vi.advanceTimersByTime(3_600_000)
    for (let turn = 0; turn < 10 && (await isThere()); turn += 1);
    expect([await isThere(), vi.getTimerCount()]).toEqual([false, 0])
    await cache.read('b', async () => [{ lastname: 'SAVERDIN' }], SOON)
    expect(vi.getTimerCount()).toBe(1)
  })

  it('holds no more entries than it may', async () => {
    const cache = createCache<number>(clockAt(), LIMITS)
    for (let number = 0; number < 11; number += 1)
      await cache.read(String(number), async () => [number], SOON)
    expect(cache.kept('0')).toBeNull()
    expect(cache.kept('10')).toMatchObject({ value: [10] })
  })
})
