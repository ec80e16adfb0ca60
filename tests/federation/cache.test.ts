import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createCache } from '@pingboard/infra/federation/cache.ts'
import { describe, expect, it } from 'vitest'
import { clockAt } from './helpers.ts'

const LIMITS = { entries: 10, freshMs: 1000, keepMs: 5000 }
const failing = () => Promise.reject(new Error('upstream'))

describe('a cache of answers', () => {
  it('serves the fresh, asks again for the old, and falls back on it while upstream fails', async () => {
    const clock = clockAt()
    const cache = createCache<string>(clock, LIMITS)
    expect(await cache.read('a', async () => 'one')).toMatchObject({ value: 'one', stale: false })
    expect(await cache.read('a', failing)).toMatchObject({ value: 'one', stale: false })
    clock.forward(1000)
    expect(await cache.read('a', failing)).toMatchObject({ value: 'one', stale: true })
    expect(await cache.read('a', async () => 'two')).toMatchObject({ value: 'two', stale: false })
  })

  it('forgets after its time, and has no answer then', async () => {
    const clock = clockAt()
    const cache = createCache<string>(clock, LIMITS)
    await cache.read('a', async () => 'one')
    clock.forward(5001)
    await expect(cache.read('a', failing)).rejects.toThrow('upstream')
  })

  it('keeps no person in memory beyond it, even when nobody asks for them again', async () => {
    const clock = clockAt()
    const cache = createCache<object>(clock, LIMITS)
    const person = await (async () => {
      const { value } = await cache.read('a', async () => ({ lastname: 'MARTELIN' }))
      return new WeakRef(value)
    })()
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc')
    const isThere = async () => {
      // A weak reference holds on until the turn is over.
      await new Promise(resolve => setImmediate(resolve))
      collect()
      return person.deref() !== undefined
    }
    expect(await isThere()).toBe(true)
    clock.forward(5001)
    await cache.read('b', async () => ({ lastname: 'SAVERDIN' }))
    await expect.poll(isThere).toBe(false)
  })

  it('holds no more entries than it may', async () => {
    const cache = createCache<number>(clockAt(), LIMITS)
    for (let number = 0; number < 11; number += 1) await cache.read(String(number), async () => number)
    await expect(cache.read('0', failing)).rejects.toThrow('upstream')
    expect(await cache.read('10', failing)).toMatchObject({ value: 10 })
  })
})
