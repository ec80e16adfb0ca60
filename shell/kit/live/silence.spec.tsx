// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Silence } from './silence.ts'

const TEN_MINUTES = 600
/** Milliseconds, one way. */
const DELAY = 40
const JITTER = 300
const LOSS = 0.02
/**
 * Milliseconds from the first sending of a lost packet to each repeat: at the time-out (a round trip and four times
 * its spread); when the next beat, a second later, is acknowledged; then at time-outs that double.
 */
const REPEATS = [600, 1480, 1800, 4200, 9000]

/** Numbers from a seed, 0 to 1 (mulberry32). */
function drawn(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}

/** When the beats of ten minutes arrive over TCP: each after its repeats, and never before the previous beat. */
function arrivals(seed: number): number[] {
  const chance = drawn(seed)
  let latest = 0
  return Array.from({ length: TEN_MINUTES }, (_, beat) => {
    // The server's own timer is late, too.
    let at = (beat + 1) * 1000 + chance() * 60
    const sent = at
    for (let tries = 0; chance() < LOSS; tries += 1) at = sent + (REPEATS[tries] ?? 20_000)
    latest = Math.max(latest, at + DELAY + chance() * JITTER)
    return latest
  })
}

describe('silence', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is never heard in ten minutes of beats with 300 ms of jitter and 2 % of the packets lost, drawn 40 times', () => {
    const told = new Map<number, number>()
    for (let seed = 1; seed <= 40; seed += 1) {
      const start = performance.now()
      const silence = new Silence(() => told.set(seed, (told.get(seed) ?? 0) + 1))
      silence.heard(true)
      for (const at of arrivals(seed)) {
        vi.advanceTimersByTime(Math.max(0, start + at - performance.now()))
        silence.heard(true)
      }
      silence.begin()
    }
    expect([...told]).toEqual([])
  })

  it('is heard within three seconds wherever in the second the packets stop', () => {
    for (let stopped = 0; stopped < 1000; stopped += 50) {
      let heardAt = 0
      const silence = new Silence(() => {
        heardAt = performance.now()
      })
      silence.heard(true)
      vi.advanceTimersByTime(1000)
      silence.heard(true)
      vi.advanceTimersByTime(stopped)
      const from = performance.now()
      vi.advanceTimersByTime(5000)
      expect(heardAt).toBeGreaterThan(0)
      expect(heardAt - from).toBeLessThanOrEqual(3000)
    }
  })

  it('is heard after a connection was made anew while the page was hidden, and died before its first beat', () => {
    let isHeard = false
    const silence = new Silence(() => {
      isHeard = true
    })
    silence.heard(true)
    silence.rest()
    silence.begin()
    silence.wake()
    vi.advanceTimersByTime(3000)
    expect(isHeard).toBe(true)
  })

  it('is not heard of a server that has never sent a beat', () => {
    let isHeard = false
    const silence = new Silence(() => {
      isHeard = true
    })
    silence.begin()
    silence.heard(false)
    silence.rest()
    silence.wake()
    vi.advanceTimersByTime(30_000)
    expect(isHeard).toBe(false)
  })
})
