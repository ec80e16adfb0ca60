import { expect, test, vi } from 'vitest'
import { fixedClock } from './testing/fixed.ts'
import { tallyPage } from './testing/tally.ts'
import { dropUnused, noteUse, versionsOf } from './view-versions.ts'

const HOUR = 3_600_000
const NAMES = ['tally-page.v1', 'tally-page-waypoints.v1']

/** One look at the store. */
interface Look {
  /** By the clock, until the next look. */
  readonly hours: number
  /** The store takes nothing at this look. */
  readonly isAway?: boolean
}
const regular: Look = { hours: 1 }
const away: Look = { hours: 1, isAway: true }

/** @returns the calls of the store while the work looked at it as often as given */
async function callsOf(work: typeof noteUse | typeof dropUnused, looks: readonly Look[]) {
  const clock = fixedClock('2026-03-02T00:00:00.000Z')
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const stop = new AbortController()
  const stopped = new Promise(resolve => stop.signal.addEventListener('abort', resolve))
  const left = [...looks]
  const calls: string[] = []
  const views = {
    async use(names: readonly string[], now: Date) {
      expect(names).toEqual(NAMES)
      calls.push(`use ${now.toISOString()}`)
      const look = left.shift()
      clock.advance((look?.hours ?? 0) * HOUR)
      if (left.length === 0) stop.abort()
      if (look?.isAway) throw new Error('the disk is full')
    },
    async dropUnused(before: Date) {
      calls.push(`drop ${before.toISOString()}`)
      return ['tally-page.v0']
    },
  }
  // A pause takes a millisecond. The fixed clock decides what time it is.
  await work(versionsOf([tallyPage]), { views, clock, log }, stop.signal, 1)
  await stopped
  return { calls, kinds: calls.map(call => call.split(' ')[0]), log }
}

test('a process notes what it uses at once, and goes on after a note that failed', async () => {
  const { calls, log } = await callsOf(noteUse, [away, regular, regular])
  expect(calls).toEqual([
    'use 2026-03-02T00:00:00.000Z',
    'use 2026-03-02T01:00:00.000Z',
    'use 2026-03-02T02:00:00.000Z',
  ])
  expect(log.warn).toHaveBeenCalledOnce()
})

test('what no process has used for a day is dropped, but nothing at the first look', async () => {
  const { calls, log } = await callsOf(dropUnused, [regular, regular])
  expect(calls).toEqual([
    'use 2026-03-02T00:00:00.000Z',
    'use 2026-03-02T01:00:00.000Z',
    'drop 2026-03-01T01:00:00.000Z',
  ])
  expect(log.info).toHaveBeenCalledExactlyOnceWith({ view: 'tally-page.v0' }, expect.any(String))
})

test('after an outage of the store, other processes get an hour to note what they use', async () => {
  const { kinds } = await callsOf(dropUnused, [regular, regular, away, regular, regular])
  expect(kinds).toEqual(['use', 'use', 'drop', 'use', 'use', 'use', 'drop'])
})

test('after a jump of the clock too', async () => {
  const { kinds } = await callsOf(dropUnused, [regular, { hours: 72 }, regular, regular])
  expect(kinds).toEqual(['use', 'use', 'drop', 'use', 'use', 'drop'])
})
