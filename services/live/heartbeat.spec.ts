import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Heartbeat, heartbeat } from './heartbeat.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import type { Frame, Line } from './line.ts'

const aLine = (idle = true) => {
  const taken: Frame[] = []
  const line: Line = {
    idle,
    write: frame => taken.push(frame),
    onceReady: () => {
      throw new Error('a beat never waits')
    },
    close() {},
    cut() {},
  }
  return { line, taken }
}

describe('the heartbeat', () => {
  let beats: Heartbeat
  beforeEach(() => {
    vi.useFakeTimers()
    beats = heartbeat(1000, () => performance.now())
  })
  afterEach(() => {
    beats.close()
    vi.useRealTimers()
  })

  it('beats at once, then once a second, the same bytes for everybody, until it is no longer wanted', () => {
    const lines = Array.from({ length: 50 }, () => aLine())
    for (const { line } of lines) beats.add(line)
    vi.advanceTimersByTime(10_000)
    const frames = new Set(lines.flatMap(({ taken }) => taken))
    expect(frames.size).toBe(1)
    for (const { taken } of lines) {
      expect(taken.length).toBeGreaterThanOrEqual(10)
      expect(taken.length).toBeLessThanOrEqual(12)
    }
    for (const { line, taken } of lines) {
      beats.remove(line)
      taken.length = 0
    }
    vi.advanceTimersByTime(3000)
    expect(lines.flatMap(({ taken }) => taken)).toEqual([])
    expect(beats.size()).toBe(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  it('is spread over the second: no turn holds more than its share', () => {
    const lines = Array.from({ length: 1000 }, () => aLine())
    for (const { line } of lines) beats.add(line)
    for (const { taken } of lines) taken.length = 0
    for (let turn = 0; turn < 20; turn += 1) {
      const before = lines.reduce((sum, { taken }) => sum + taken.length, 0)
      vi.advanceTimersByTime(50)
      const after = lines.reduce((sum, { taken }) => sum + taken.length, 0)
      expect(after - before).toBeLessThanOrEqual(100)
    }
  })

  it('holds two hundred beats in a turn, with as many viewers as a process takes', () => {
    const lines = Array.from({ length: DEFAULT_LIMITS.sockets }, () => aLine())
    for (const { line } of lines) beats.add(line)
    const beaten = () => lines.reduce((sum, { taken }) => sum + taken.length, 0)
    for (let turn = 0; turn < 10; turn++) {
      const before = beaten()
      vi.advanceTimersToNextTimer()
      expect(beaten() - before).toBeLessThanOrEqual(200)
    }
    expect(beaten()).toBeGreaterThan(DEFAULT_LIMITS.sockets)
  })

  it('puts nothing on a line that has not taken what was written, and counts nobody twice', () => {
    const slow = aLine(false)
    const quick = aLine()
    for (const { line } of [slow, quick, slow, quick]) beats.add(line)
    vi.advanceTimersByTime(2000)
    expect(slow.taken).toEqual([])
    expect(quick.taken.length).toBeLessThanOrEqual(5)
    expect(beats.size()).toBe(2)
  })

  it('gives one beat, and not many, after the process stood still', () => {
    const { line, taken } = aLine()
    beats.add(line)
    vi.advanceTimersByTime(1000)
    taken.length = 0
    // The clock moves on without the timers.
    vi.setSystemTime(Date.now() + 30_000)
    const jump = performance.now() + 30_000
    vi.spyOn(performance, 'now').mockImplementation(() => jump)
    vi.advanceTimersByTime(50)
    expect(taken).toHaveLength(1)
    vi.restoreAllMocks()
  })
})
