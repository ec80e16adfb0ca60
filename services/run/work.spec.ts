import { expect, onTestFinished, test, vi } from 'vitest'
import type { Log } from '../ports/log.ts'
import { work } from './work.ts'

const clock = { now: () => new Date('2026-11-21T18:00:00Z') }
/** Gives every turn to its only process. */
const leases = {
  take: async (name: string) => ({ name, number: 1, until: new Date('2027-01-01') }),
  renew: async <Lease>(lease: Lease) => lease,
  giveBack: async () => {},
}

test('a task that ended by a fault is begun again; the others go on, and the end stops both', async () => {
  const error = vi.fn()
  const logger: Log = { info: () => {}, warn: () => {}, error }
  const begun = { failing: 0, sound: 0 }
  const ended: string[] = []
  const lasts = (name: string, signal: AbortSignal) =>
    new Promise<void>(resolve => {
      signal.addEventListener('abort', () => {
        ended.push(name)
        resolve()
      })
    })
  const tasks = [
    {
      name: 'failing',
      async run(signal: AbortSignal) {
        if (++begun.failing === 1) throw new Error('the disk is full')
        await lasts('failing', signal)
      },
    },
    {
      name: 'sound',
      async run(signal: AbortSignal) {
        begun.sound++
        await lasts('sound', signal)
      },
    },
  ]
  const end = work(tasks, { ports: { leases, clock }, logger })
  await vi.waitUntil(() => begun.failing === 2, { timeout: 10_000 })
  expect(begun.sound).toBe(1)
  expect(error).toHaveBeenCalledExactlyOnceWith(
    { err: new Error('the disk is full'), task: 'failing' },
    expect.any(String),
  )
  await end()
  expect(ended.toSorted()).toEqual(['failing', 'sound'])
})

test('a stop that takes long says which tasks it waits for', async () => {
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.useRealTimers()
  })
  const warn = vi.fn()
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const tasks = [
    { name: 'quick', run: async () => {} },
    { name: 'late', run: () => late },
  ]
  const end = work(tasks, { ports: { leases, clock }, logger: { info() {}, warn, error() {} } })
  await vi.advanceTimersByTimeAsync(0)
  const ended = end()
  await vi.advanceTimersByTimeAsync(5000)
  expect(warn).toHaveBeenCalledExactlyOnceWith({ tasks: ['late'] }, expect.any(String))
  resolve()
  await ended
  await vi.advanceTimersByTimeAsync(60_000)
  expect(warn).toHaveBeenCalledTimes(1)
})
