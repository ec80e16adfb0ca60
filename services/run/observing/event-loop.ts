import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 20
const NANOSECONDS = 1e9

/** Measures how late the event loop runs its timers. In seconds, for the time since the last reading. */
export function watchEventLoop() {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delays.enable()
  return {
    read(): { p50: number; p99: number; max: number } {
      const late = (nanoseconds: number) =>
        Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1000) : 0
      const told = {
        p50: late(delays.percentile(50)),
        p99: late(delays.percentile(99)),
        max: delays.count > 0 ? late(delays.max) : 0,
      }
      delays.reset()
      return told
    },
    close: () => void delays.disable(),
  }
}
