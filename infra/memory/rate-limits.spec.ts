import { fixedClock } from '@pingboard/services/kernel/testing/fixed.ts'
import type { LimitRule } from '@pingboard/services/ports/rate-limits.ts'
import { expect, it, onTestFinished, vi } from 'vitest'
import { memoryRateLimits } from './rate-limits.ts'

const MINUTE = 60_000
const RULES: readonly LimitRule[] = [
  { kind: 'window', max: 3, milliseconds: 10 * MINUTE },
  { kind: 'bucket', most: 3, seconds: 600 },
  { kind: 'failures', max: 9, free: 3, milliseconds: 10 * MINUTE },
]

it.each(RULES)('an address is forgotten with the time for which it counts: $kind', async rule => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const clock = fixedClock()
  const limits = memoryRateLimits(clock)
  const pass = (minutes: number) => {
    for (let minute = 0; minute < minutes; minute++) {
      clock.advance(MINUTE)
      vi.advanceTimersByTime(MINUTE)
    }
  }
  const attempt = async (key: string) => {
    const taken = await limits.take([{ limit: 'sign-in', key, rule }])
    if (taken.isTaken) await taken.end(true)
    return taken.isTaken
  }
  for (let time = 0; time < 3; time++) expect(await attempt('192.0.2.1')).toBe(true)
  pass(1)
  expect(await attempt('192.0.2.2')).toBe(true)
  // What is remembered counts: three failures make a second's wait, which is over.
  expect(await attempt('192.0.2.1')).toBe(rule.kind === 'failures')
  // The sweep goes on for as long as an address is remembered, and no longer.
  pass(8)
  expect(vi.getTimerCount()).toBe(1)
  pass(3)
  expect(vi.getTimerCount()).toBe(0)
})
