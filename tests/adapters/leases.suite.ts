import { openLeases, type SqliteLeases } from '@pingboard/infra/leases/sqlite.ts'
import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import type { Lease, Leases } from '@pingboard/services/ports/leases.ts'
import { expect, onTestFinished } from 'vitest'
import { aDirectory, type PortPromise, suite } from './promises.ts'

export interface LeasesUnderTest {
  readonly leases: Leases
  readonly clock: ReturnType<typeof fixedClock>
  /** The same leases, as another process sees them. */
  another(): Promise<Leases>
}

const MINUTE = 60_000

/** @throws Error when another process holds it */
function held(lease: Lease | null): Lease {
  if (!lease) throw new Error('another holds the lease')
  return lease
}

export const leasesPromises: readonly PortPromise<LeasesUnderTest>[] = [
  {
    title: 'one at a time, whichever process asks, however they race',
    async run(open) {
      const { leases, clock, another } = await open()
      const all = [leases, await another(), await another()]
      for (let round = 0; round < 20; round++) {
        const name = `round-${round}`
        const taken = await Promise.all([...all, ...all].map(each => each.take(name, clock.now(), MINUTE)))
        expect(taken.filter(lease => lease !== null)).toHaveLength(1)
      }
    },
  },
  {
    title: 'a lease says its name and its end, and each name has its own',
    async run(open) {
      const { leases, clock } = await open()
      const until = new Date(clock.now().getTime() + MINUTE)
      expect(await leases.take('one', clock.now(), MINUTE)).toMatchObject({ name: 'one', until })
      expect(await leases.take('two', clock.now(), MINUTE)).toMatchObject({ name: 'two', until })
    },
  },
  {
    title: 'it is free at its end and not before, and the next number is larger',
    async run(open) {
      const { leases, clock, another } = await open()
      const other = await another()
      const first = held(await leases.take('work', clock.now(), MINUTE))
      clock.advance(MINUTE - 1)
      expect(await other.take('work', clock.now(), MINUTE)).toBeNull()
      clock.advance(1)
      const second = held(await other.take('work', clock.now(), MINUTE))
      expect(second.number).toBeGreaterThan(first.number)
    },
  },
  {
    title: 'renewed it lasts longer, under the same number',
    async run(open) {
      const { leases, clock, another } = await open()
      const lease = held(await leases.take('work', clock.now(), MINUTE))
      clock.advance(MINUTE / 2)
      const renewed = held(await leases.renew(lease, clock.now(), MINUTE))
      expect(renewed).toEqual({ ...lease, until: new Date(clock.now().getTime() + MINUTE) })
      clock.advance(MINUTE - 1)
      expect(await (await another()).take('work', clock.now(), MINUTE)).toBeNull()
    },
  },
  {
    title: 'late to renew it, the holder has it on unless another took it',
    async run(open) {
      const { leases, clock, another } = await open()
      const lease = held(await leases.take('work', clock.now(), MINUTE))
      clock.advance(2 * MINUTE)
      const late = held(await leases.renew(lease, clock.now(), MINUTE))
      clock.advance(MINUTE)
      const other = await another()
      const second = held(await other.take('work', clock.now(), MINUTE))
      expect(await leases.renew(late, clock.now(), MINUTE)).toBeNull()
      expect(await other.renew(second, clock.now(), MINUTE)).toEqual(second)
    },
  },
  {
    title: 'given back it is free at once, and the next number is larger all the same',
    async run(open) {
      const { leases, clock, another } = await open()
      const first = held(await leases.take('work', clock.now(), MINUTE))
      await leases.giveBack(first)
      const second = held(await (await another()).take('work', clock.now(), MINUTE))
      expect(second.number).toBeGreaterThan(first.number)
    },
  },
  {
    title: 'who comes too late gives back nothing of another’s',
    async run(open) {
      const { leases, clock, another } = await open()
      const other = await another()
      const first = held(await leases.take('work', clock.now(), MINUTE))
      clock.advance(MINUTE)
      held(await other.take('work', clock.now(), MINUTE))
      await leases.giveBack(first)
      expect(await leases.take('work', clock.now(), MINUTE)).toBeNull()
    },
  },
]

export const leasesSuite = (name: string, open: () => Promise<LeasesUnderTest>): void =>
  suite(`leases: ${name}`, leasesPromises, open)

/** A directory of leases, and a function to open it as a process. */
export async function aLeaseFile() {
  const dir = await aDirectory()
  const open = (): SqliteLeases => {
    const leases = openLeases(dir)
    onTestFinished(() => leases.close())
    return leases
  }
  return { dir, open }
}

export async function sqliteLeases(): Promise<LeasesUnderTest> {
  const { open } = await aLeaseFile()
  return { leases: open(), clock: fixedClock(), another: async () => open() }
}
