import { PerformanceObserver } from 'node:perf_hooks'
import { IS_WHOLE } from './scale.ts'

/**
 * Processor time of this thread in each busy turn of the event loop, in milliseconds, without garbage collection.
 */
export type Stretches = readonly number[]

/** Milliseconds. A turn with less did nothing but this measuring. */
const WORKED = 0.05

interface Turn {
  readonly from: number
  readonly to: number
  readonly worked: number
}

/**
 * Runs some work and returns the processor time of this thread in each turn of the event loop meanwhile. Another
 * process on the machine does not lengthen processor time.
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
      // There are many idle turns, and storing them would be extra work.
      if (now - used > WORKED) turns.push({ from, to, worked: now - used })
      from = to
      used = now
    }
  })()
  await work()
  isOver = true
  await watching
  // The observer receives its entries some turns later.
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate)
  for (const { startTime, duration } of observer.takeRecords())
    pauses.push({ from: startTime, to: startTime + duration })
  observer.disconnect()
  return turns.map(({ from, to, worked }) => {
    const collecting = pauses
      .filter(pause => pause.from < to && pause.to > from)
      .reduce((sum, pause) => sum + Math.min(pause.to, to) - Math.max(pause.from, from), 0)
    // Assumes that other processes interrupted the collection as often as the rest. The minimum is there because the
    // system may count time one turn late.
    const elapsed = to - from
    return Math.min(elapsed - collecting, worked * (1 - collecting / Math.max(elapsed, 0.001)))
  })
}

/** Processor time that this thread has used, in milliseconds. Other work of the machine does not lengthen it. */
export function cpu(): number {
  // The system counts a thread's time in ticks of some milliseconds. The question for the process updates that time.
  process.cpuUsage()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The value below which this share of the values lies. */
export function quantile(values: Stretches, share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/**
 * The turn that is compared with the promise: the longest of all but a thousandth of the turns, below 800 turns of
 * all but a hundredth. In a run at a tenth: of all but a hundredth, below 100 turns of all but a twentieth. The
 * longest turn is always left out, because the engine compiles code in some first turn of nearly every kind.
 */
export function judged(turns: Stretches): number {
  const others = turns.toSorted((a, b) => a - b).slice(0, -1)
  if (!IS_WHOLE) return quantile(others, turns.length < 100 ? 0.95 : 0.99)
  return quantile(others, turns.length < 800 ? 0.99 : 0.999)
}

/**
 * The most milliseconds that a request may hold the event loop. A run at a tenth allows twice as many: other tests
 * run beside it, and a core that two tests share is slower for each.
 */
export const PROMISE_MS = IS_WHOLE ? 10 : 20
