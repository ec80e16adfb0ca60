import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Lease, Leases } from '../ports/leases.ts'
import type { Log } from '../ports/log.ts'
import { underLease } from './leased.ts'
import { fixedClock } from './testing/fixed.ts'

/** So short that a wait takes no time. The fixed clock decides when a lease ends. */
const LASTS = 3
const log: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** Leases of one name, with their holder. */
function oneLease() {
  let number = 0
  let holder: Lease | null = null
  let renewals = 0
  let breaks = false
  const leases: Leases = {
    async take(name, now) {
      if (breaks) throw new Error('no')
      if (holder && now < holder.until) return null
      holder = { name, number: ++number, until: new Date(now.getTime() + LASTS) }
      return holder
    },
    async renew(lease, now) {
      if (breaks) throw new Error('no')
      renewals++
      if (holder?.number !== lease.number) return null
      holder = { ...lease, until: new Date(now.getTime() + LASTS) }
      return holder
    },
    async giveBack(lease) {
      if (holder?.number === lease.number) holder = null
    },
  }
  return {
    leases,
    holder: () => holder?.number ?? null,
    renewals: () => renewals,
    steal(): void {
      holder = { name: 'work', number: ++number, until: new Date(8e15) }
    },
    free(): void {
      holder = null
    },
    breaking(does: boolean): void {
      breaks = does
    },
  }
}

/** A process that works while it holds the lease. */
function aProcess(leases: Leases, clock = fixedClock()) {
  const stop = new AbortController()
  const state = { turns: 0, isWorking: false }
  const running = underLease(
    'work',
    async signal => {
      state.turns++
      state.isWorking = true
      await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
      state.isWorking = false
    },
    { leases, clock, log },
    stop.signal,
    LASTS,
  )
  return {
    state,
    clock,
    async end() {
      stop.abort()
      await running
    },
  }
}

test('of two processes one works; when it ends, the other goes on', async () => {
  const { leases, renewals } = oneLease()
  const clock = fixedClock()
  const [one, two] = [aProcess(leases, clock), aProcess(leases, clock)]
  await vi.waitUntil(() => renewals() > 3)
  expect([one.state.isWorking, two.state.isWorking]).toEqual([true, false])
  await one.end()
  await vi.waitUntil(() => two.state.isWorking)
  expect(one.state).toEqual({ turns: 1, isWorking: false })
  await two.end()
})

test('whose lease was given to another ends what runs, and begins again once it is free', async () => {
  const { leases, steal, free } = oneLease()
  const process = aProcess(leases)
  await vi.waitUntil(() => process.state.isWorking)
  steal()
  await vi.waitUntil(() => !process.state.isWorking)
  free()
  await vi.waitUntil(() => process.state.turns === 2)
  await process.end()
})

test('while nothing can be told of leases, what runs goes on until its own is over', async () => {
  const { leases, breaking } = oneLease()
  const process = aProcess(leases)
  await vi.waitUntil(() => process.state.isWorking)
  breaking(true)
  for (let turn = 0; turn < 20; turn++) await setImmediate()
  expect(process.state.isWorking).toBe(true)
  process.clock.advance(LASTS)
  await vi.waitUntil(() => !process.state.isWorking)
  breaking(false)
  await vi.waitUntil(() => process.state.turns === 2)
  await process.end()
})

test('what ends by itself, or throws, gives its lease back and is not begun again', async () => {
  const { leases, holder } = oneLease()
  const parts = { leases, clock: fixedClock(), log }
  const { signal } = new AbortController()
  let turns = 0
  await underLease('work', async () => void turns++, parts, signal, LASTS)
  const failing = underLease('work', () => Promise.reject(new Error('a fault')), parts, signal, LASTS)
  await expect(failing).rejects.toThrow('a fault')
  expect([turns, holder()]).toEqual([1, null])
})
