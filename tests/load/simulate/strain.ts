import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import type { Watched } from './stage.ts'

/** What one process used and where it waited, over the matchday. */
export interface Strain {
  readonly name: string
  /** Processor seconds. */
  readonly used: number
  /** The largest share of one core between two looks. */
  readonly busiest: number
  /** Latest timers of its event loop: the highest p99 between two looks, seconds. Null: it tells no numbers. */
  readonly loop: number | null
  /** Highest lag of a view or consumer, seconds. */
  readonly lag: number
  /** Seconds in which it waited for flushes of its own files. */
  readonly flushing: number
}

/** Ticks of the kernel's clock in a second, wherever Node runs on Linux. */
const TICKS = 100
const LOOK_MS = 1000
const ASK_MS = 2000

interface Kept extends Omit<Strain, 'flushing'> {
  used: number
  busiest: number
  loop: number | null
  lag: number
  /** Of the pid that runs now. */
  pid: number
  before: number
  flushed: number
  flushedBefore: number
}

/**
 * Looks at the processes once a second. The simulation itself is one of them: it may be what is at its limit.
 * @param watched the processes of now
 */
export function watchStrain(watched: () => readonly Watched[]) {
  const all = new Map<string, Kept>()
  let isOver = false
  let lookedAt = performance.now()

  async function look(): Promise<void> {
    const now = performance.now()
    const seconds = (now - lookedAt) / 1000
    lookedAt = now
    const processes = [...watched(), { name: 'the simulation itself', pid: process.pid, ops: null }]
    await Promise.all(processes.map(each => lookAt(each, seconds)))
  }

  async function lookAt({ name, pid, ops }: Watched, seconds: number): Promise<void> {
    const cpu = processorSeconds(pid)
    if (cpu === null) return
    const kept = all.get(name) ?? {
      name,
      used: 0,
      busiest: 0,
      loop: null,
      lag: 0,
      pid,
      before: cpu,
      flushed: 0,
      flushedBefore: 0,
    }
    all.set(name, kept)
    // A process that was started again counts from its beginning.
    const grown = kept.pid === pid ? cpu - kept.before : cpu
    kept.used += grown
    // A start takes whole cores for a moment: that is not what the matchday was at its limit with.
    if (kept.pid === pid && seconds > LOOK_MS / 2000) kept.busiest = Math.max(kept.busiest, grown / seconds)
    Object.assign(kept, { pid, before: cpu })
    const numbers = ops && (await numbersOf(ops))
    if (!numbers) return
    kept.loop = Math.max(kept.loop ?? 0, numbers.loop)
    kept.lag = Math.max(kept.lag, numbers.lag)
    kept.flushed +=
      numbers.flushed >= kept.flushedBefore ? numbers.flushed - kept.flushedBefore : numbers.flushed
    kept.flushedBefore = numbers.flushed
  }

  const looking = (async () => {
    await look()
    while (!isOver) {
      await new Promise(resolve => setTimeout(resolve, LOOK_MS))
      await look()
    }
  })()
  return {
    async end(): Promise<readonly Strain[]> {
      isOver = true
      await looking
      return [...all.values()].map(({ name, used, busiest, loop, lag, flushed }) => ({
        name,
        used,
        busiest,
        loop,
        lag,
        flushing: flushed,
      }))
    },
  }
}

/** Null when the system does not tell it, or the process is gone. */
export function processorSeconds(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is a name that may hold spaces. User and system time are the 14th and 15th.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return null
  }
}

async function numbersOf(ops: string) {
  try {
    const answer = await fetch(`${ops}/metrics`, { signal: AbortSignal.timeout(ASK_MS) })
    const lines = (await answer.text()).split('\n').filter(line => line.startsWith('pingboard_'))
    const of = (name: string) =>
      lines.filter(line => line.startsWith(name)).map(line => Number(line.split(' ').at(-1)))
    const most = (...names: string[]) => Math.max(0, ...names.flatMap(of).filter(Number.isFinite))
    return {
      loop: most('pingboard_event_loop_delay_seconds{quantile="0.99"}'),
      lag: most('pingboard_view_lag_seconds', 'pingboard_consumer_lag_seconds'),
      flushed: most('pingboard_log_flush_seconds_sum'),
    }
  } catch {
    // A process that is being restarted tells nothing.
    return null
  }
}

/** A process above this share of a core cannot do much more. */
const FULL = 0.85
/** Above this share of the time, flushes are waited for. */
const FLUSHING = 0.5

/** What the matchday was nearest to, in one sentence. @param seconds that it lasted */
export function bottleneck(strains: readonly Strain[], seconds: number): string {
  const cores = availableParallelism()
  const together = strains.reduce((sum, { used }) => sum + used, 0) / (seconds * cores)
  const [first] = strains.toSorted((one, other) => other.used - one.used)
  if (!first) return 'not known: this system does not tell the processor time of a process'
  const share = (value: number) => `${Math.round(value * 100)} %`
  const most = `${first.name} used ${share(first.used / seconds)} of a core`
  if (first.used / seconds > FULL)
    return `the processor of ${first.name}: ${share(first.used / seconds)} of a core`
  if (together > FULL) return `the processor of this machine: ${share(together)} of ${cores} cores; ${most}`
  const flushing = strains.find(each => each.flushing / seconds > FLUSHING)
  if (flushing)
    return `the disk: ${flushing.name} waited for flushes ${share(flushing.flushing / seconds)} of the time`
  const peak = strains.toSorted((one, other) => other.busiest - one.busiest)[0]
  if (peak && peak.busiest > FULL)
    return `none on average; at its peak the processor of ${peak.name}, ${share(peak.busiest)} of a core for a second`
  return `none: ${most}, the machine ${share(together)} of ${cores} cores`
}
