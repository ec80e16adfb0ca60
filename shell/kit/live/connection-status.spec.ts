import { describe, expect, it } from 'vitest'
import { delayOf } from './backoff.ts'
import { nextChange, type Phase, statusOf } from './connection-status.ts'

describe('statusOf', () => {
  const lost: Phase = { kind: 'lost', since: 0 }
  const joining: Phase = { kind: 'joining', since: 0 }
  it.each([
    [lost, 2749, 'live'],
    [lost, 3000, 'cut-off'],
    [lost, 13_999, 'cut-off'],
    [lost, 15_000, 'offline'],
    [{ ...lost, isDark: true }, 10, 'offline'],
    [joining, 4999, 'connecting'],
    [joining, 5000, 'slow'],
    [joining, 15_000, 'offline'],
  ] as const)('%o after %i ms: %s', (phase, now, kind) => {
    expect(statusOf(phase, now).kind).toBe(kind)
  })
  it('says when the words change by themselves', () => {
    expect(nextChange(lost, 1000)).toBe(1750)
    expect(nextChange(lost, 4000)).toBe(10_000)
    expect(nextChange(lost, 20_000)).toBeNull()
    expect(nextChange({ kind: 'joined' }, 0)).toBeNull()
  })
})

describe('delayOf', () => {
  const spread = (attempt: number) => [delayOf(attempt, () => 0), delayOf(attempt, () => 1)]
  it('doubles, with a jitter of a half, and never waits ten seconds', () => {
    expect(spread(0)).toEqual([250, 750])
    expect(spread(1)).toEqual([500, 1500])
    expect(spread(10)).toEqual([3000, 9000])
  })
})
