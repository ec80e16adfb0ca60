import { PerformanceObserver } from 'node:perf_hooks'
import { IS_WHOLE } from './scale.ts'

/**
 * Milliseconds of processor time this thread used in each turn of the event loop in which it did something, garbage
 * collection left out.
 */
export type Stretches = readonly number[]

/** Milliseconds: turns that did less were only watched. */
const WORKED = 0.05

interface Turn {
  readonly from: number
  readonly to: number
  readonly worked: number
}

/**
 * Runs some work and tells what each turn of the event loop meanwhile took this thread: its processor time, which another
 * process on the machine does not lengthen.
 */
export async function stretchesOf(work: () => Promise<unknown>): Promise<Stretches> {
  const turns: Turn[] = []
  const pauses: { from: number; to: number }[] = []
  const observer = new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries())
      pauses.push({ from: startTime, to: startTime + duration })
  })
  observer.observe({ entryTypes: ['gc'] })
  let isOver = false
  const watching = (async () => {
    let [from, used] = [performance.now(), cpu()]
    while (!isOver) {
      await new Promise(setImmediate)
      const [to, now] = [performance.now(), cpu()]
      // Idle turns are many, and keeping them would be work of its own.
      if (now - used > WORKED) turns.push({ from, to, worked: now - used })
      from = to
      used = now
    }
  })()
  await work()
  isOver = true
  await watching
  // The observer is told some turns later.
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
  for (const { startTime, duration } of observer.takeRecords())
    pauses.push({ from: startTime, to: startTime + duration })
  observer.disconnect()
  return turns.map(({ from, to, worked }) => {
    const collecting = pauses
      .filter(pause => pause.from < to && pause.to > from)
      .reduce((sum, pause) => sum + Math.min(pause.to, to) - Math.max(pause.from, from), 0)
    // Collecting was as often interrupted by other processes as the rest. The system may count time a turn too late.
    const elapsed = to - from
    return Math.min(elapsed - collecting, worked * (1 - collecting / Math.max(elapsed, 0.001)))
  })
}

function cpu(): number {
  // The system counts a thread's time in ticks of some milliseconds; asked for the process, it brings it up to date.
  process.cpuUsage()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The value below which that share of them lies. */
export function quantile(values: Stretches, share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/**
 * What the promise of a request is held against: of all but a thousandth of its turns the longest, of some hundreds all
 * but a hundredth. Of the few turns of a tenth, all but a twentieth.
 */
export function judged(turns: Stretches): number {
  if (!IS_WHOLE) return quantile(turns, turns.length < 100 ? 0.95 : 0.99)
  return quantile(turns, turns.length < 800 ? 0.99 : 0.999)
}

/**
 * No request holds the event loop longer. Twice that in a tenth: other tests run beside it, and a core that two share is
 * slower for each.
 */
export const PROMISE_MS = IS_WHOLE ? 10 : 20
