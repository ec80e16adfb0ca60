import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openMongoLeases } from '@pingboard/infra/leases/mongodb.ts'
import { openGridfsSlices } from '@pingboard/infra/slice-store/gridfs.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import { StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aDirectory, until } from '../adapters/promises.ts'
import type { Engine } from '../engines/engine.ts'
import { openMongodb as openEngine } from '../engines/mongodb.ts'
import { without } from './engines.ts'
import { connected } from './mongodb-openers.ts'

const absent = without('mongodb')
const ONE = { name: 'mfe-boards', version: '1.0.0' }

describe.skipIf(absent)(absent ?? 'while MongoDB is away', () => {
  /** An engine that only this file makes fail. */
  let engine: Engine
  beforeAll(async () => {
    const opened = await openEngine({})
    if (!opened) throw new Error('there is none that a test may stop: node tests/engines/fetch.mjs')
    engine = opened
  })
  afterAll(() => engine.close())

  it('the slices that were on are served, and nothing is released; a lease outlives the crash', async () => {
    const connection = await connected(engine.address)
    const store = await openGridfsSlices(connection, await aDirectory())
    await store.add(ONE, new Map([['remoteEntry.js', Buffer.from('export {}')]]))
    const released = await store.release(now => now)
    const served = async () => (await readFile(join(await store.directory(ONE), 'remoteEntry.js'))).toString()
    expect(await store.current()).toEqual(released)
    expect(await served()).toBe('export {}')
    const leases = await openMongoLeases(connection)
    const clock = fixedClock()
    const lease = await leases.take('work', clock.now(), 60_000)

    await engine.kill()
    await until(() => !connection.healthy(), 'the loss is noticed', 30_000)
    expect(await store.current()).toEqual(released)
    expect(await served()).toBe('export {}')
    await expect(store.release(now => now)).rejects.toThrow(StoreUnavailable)

    await engine.start()
    expect(lease && (await leases.renew(lease, clock.now(), 60_000))).toEqual(lease)
    expect(await leases.take('work', clock.now(), 60_000)).toBeNull()
    expect(await store.release(now => now)).toMatchObject({ revision: released.revision + 1 })
    expect(await store.current()).toMatchObject({ revision: released.revision + 1 })
  })
})
