import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import type { Lease, Leases } from '@pingboard/services/ports/leases.ts'
import { describe, expect, it } from 'vitest'
import {
  aLeaseFile,
  type LeasesUnderTest,
  leasesPromises,
  leasesSuite,
  sqliteLeases,
} from './leases.suite.ts'
import { itCatches } from './promises.ts'

leasesSuite('SQLite', sqliteLeases)

it('a process that is alone with its directory finds the leases of the one before it free, and numbers grow', async () => {
  const { open } = await aLeaseFile()
  const clock = fixedClock()
  const first = await open().take('work', clock.now(), 60_000)
  const next = open()
  next.endAll()
  const second = await next.take('work', clock.now(), 60_000)
  expect(second?.number).toBeGreaterThan(first?.number ?? Number.POSITIVE_INFINITY)
})

it('a damaged file is made again, and numbers grow all the same', async () => {
  const { dir, open } = await aLeaseFile()
  const clock = fixedClock()
  const leases = open()
  const first = await leases.take('work', clock.now(), 60_000)
  leases.close()
  for (const file of ['leases.sqlite', 'leases.sqlite-wal'])
    await writeFile(join(dir, file), 'something else entirely'.repeat(500))
  clock.advance(60_000)
  const second = await open().take('work', clock.now(), 60_000)
  expect(second?.number).toBeGreaterThan(first?.number ?? Number.POSITIVE_INFINITY)
})

/** The real adapter with a defect in every process. */
const leasesWith = (defect: (real: Leases) => Partial<Leases>) => async (): Promise<LeasesUnderTest> => {
  const real = await sqliteLeases()
  const worsen = (leases: Leases): Leases => ({ ...leases, ...defect(leases) })
  return { ...real, leases: worsen(real.leases), another: async () => worsen(await real.another()) }
}

describe('the leases suite', () => {
  /** Across all processes. */
  const latest = new Map<string, Lease>()

  itCatches(
    'knows the leases of its own process only',
    leasesPromises,
    leasesWith(() => {
      const taken = new Map<string, Lease>()
      return {
        async take(name, now, milliseconds) {
          const known = taken.get(name)
          if (known && now < known.until) return null
          const number = (known?.number ?? 0) + 1
          const lease = { name, number, until: new Date(now.getTime() + milliseconds) }
          taken.set(name, lease)
          return lease
        },
      }
    }),
    ['one at a time, whichever process asks, however they race'],
  )
  itCatches(
    'gives every turn the same number',
    leasesPromises,
    leasesWith(leases => ({
      async take(...call) {
        const lease = await leases.take(...call)
        return lease && { ...lease, number: 1 }
      },
    })),
    ['it is free at its end and not before, and the next number is larger'],
  )
  itCatches(
    'never lets go',
    leasesPromises,
    leasesWith(leases => ({ take: (name, now) => leases.take(name, now, 365 * 86_400_000) })),
    ['it is free at its end and not before, and the next number is larger'],
  )
  itCatches(
    'renews for whoever asks',
    leasesPromises,
    leasesWith(leases => ({
      renew: async (lease, now, milliseconds) =>
        (await leases.renew(lease, now, milliseconds)) ?? {
          ...lease,
          until: new Date(now.getTime() + milliseconds),
        },
    })),
    ['late to renew it, the holder has it on unless another took it'],
  )
  itCatches(
    'renews nothing, and says it did',
    leasesPromises,
    leasesWith(() => ({
      renew: async (lease, now, milliseconds) => ({
        ...lease,
        until: new Date(now.getTime() + milliseconds),
      }),
    })),
    ['renewed it lasts longer, under the same number'],
  )
  itCatches(
    'gives back whoever’s it is',
    leasesPromises,
    leasesWith(leases => ({
      async take(...call) {
        const lease = await leases.take(...call)
        if (lease) latest.set(lease.name, lease)
        return lease
      },
      giveBack: lease => leases.giveBack(latest.get(lease.name) ?? lease),
    })),
    ['who comes too late gives back nothing of another’s'],
  )
})
