import { openMongoLeases } from '@pingboard/infra/leases/mongodb.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import type { Leases } from '@pingboard/services/ports/leases.ts'
import type { Collection } from 'mongodb'
import { describe, expect, it } from 'vitest'
import { type LeasesUnderTest, leasesPromises, leasesSuite } from '../adapters/leases.suite.ts'
import { itCatches } from '../adapters/promises.ts'
import { aDatabase, without } from './engines.ts'
import { connected } from './mongodb-openers.ts'

const absent = without('mongodb')
const MINUTE = 60_000

interface Turn {
  readonly _id: string
  readonly number: number
  readonly until: number
}

/** @param defect of every process; `turns` is where the leases are kept */
const mongoLeases =
  (defect: (real: Leases, turns: Collection<Turn>) => Partial<Leases> = () => ({})) =>
  async (): Promise<LeasesUnderTest> => {
    const url = aDatabase()
    const another = async () => {
      const connection = await connected(url)
      const real = await openMongoLeases(connection)
      return { ...real, ...defect(real, connection.db.collection<Turn>('leases')) }
    }
    return { leases: await another(), clock: fixedClock(), another }
  }

describe.skipIf(absent)(absent ?? 'with MongoDB', () => {
  leasesSuite('MongoDB', mongoLeases())

  it('numbers grow although the leases were lost, or are those of an earlier backup', async () => {
    const { db, ...connection } = await connected()
    const leases = await openMongoLeases({ ...connection, db })
    const clock = fixedClock()
    const first = await leases.take('work', clock.now(), MINUTE)
    await db.collection<Turn>('leases').updateOne({ _id: 'work' }, { $set: { number: 7, until: 0 } })
    clock.advance(MINUTE)
    const second = await leases.take('work', clock.now(), MINUTE)
    await db.dropCollection('leases')
    clock.advance(MINUTE)
    const third = await leases.take('work', clock.now(), MINUTE)
    const numbers = [first, second, third].map(lease => lease?.number ?? 0)
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
    expect(new Set(numbers).size).toBe(3)
  })

  it('a call that is repeated because its answer was lost has the lease that it took', async () => {
    const { repeat, ...connection } = await connected()
    let answers = 0
    /** The first answer to every call is lost. */
    const losing: typeof repeat = work =>
      repeat(async () => {
        const answer = await work()
        if (answers++ % 2 === 0)
          throw Object.assign(new Error('the connection is gone'), { code: 'ECONNRESET' })
        return answer
      })
    const leases = await openMongoLeases({ ...connection, repeat: losing })
    const clock = fixedClock()
    const lease = await leases.take('work', clock.now(), MINUTE)
    expect(lease).toMatchObject({ name: 'work' })
    expect(
      await (await openMongoLeases({ ...connection, repeat })).take('work', clock.now(), MINUTE),
    ).toBeNull()
    expect(lease && (await leases.renew(lease, clock.now(), MINUTE))).toEqual(lease)
    expect(answers).toBe(4)
  })
})

describe.skipIf(absent)('the leases suite', () => {
  itCatches(
    'looks first and takes then',
    leasesPromises,
    mongoLeases((_, turns) => ({
      async take(name, now, milliseconds) {
        const turn = await turns.findOne({ _id: name })
        if (turn && turn.until > now.getTime()) return null
        const next = { number: (turn?.number ?? 0) + 1, until: now.getTime() + milliseconds }
        await turns.updateOne({ _id: name }, { $set: next }, { upsert: true })
        return { name, number: next.number, until: new Date(next.until) }
      },
    })),
    ['one at a time, whichever process asks, however they race'],
  )
  itCatches(
    'forgets the number of a lease that was given back',
    leasesPromises,
    mongoLeases((_, turns) => ({
      giveBack: async ({ name, number }) => void (await turns.deleteOne({ _id: name, number })),
    })),
    ['given back it is free at once, and the next number is larger all the same'],
  )
  itCatches(
    'renews whoever’s it is',
    leasesPromises,
    mongoLeases((_, turns) => ({
      async renew(lease, now, milliseconds) {
        const until = now.getTime() + milliseconds
        await turns.updateOne({ _id: lease.name }, { $set: { until } })
        return { ...lease, until: new Date(until) }
      },
    })),
    ['late to renew it, the holder has it on unless another took it'],
  )
  itCatches(
    'gives back whoever’s it is',
    leasesPromises,
    mongoLeases((_, turns) => ({
      giveBack: async ({ name }) => void (await turns.updateOne({ _id: name }, { $set: { until: 0 } })),
    })),
    ['who comes too late gives back nothing of another’s'],
  )
})
