import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { Bucket, Failures, Limit, Place, RateLimits } from '@pingboard/services/ports/rate-limits.ts'
import { LRUCache } from 'lru-cache'

/** Keys remembered per limit; the least recently used is forgotten first, so that memory stays bounded. */
export const REMEMBERED = 20_000
/** Between two removals of keys whose time is over, also when no attempt comes. Milliseconds. */
const LOOK_MS = 60_000
/** The first wait after failures; each further failure doubles the wait. Milliseconds. */
const FIRST_WAIT_MS = 1000

/** One key of one limit. */
interface Counter {
  /** Whole seconds until the key may have room again; 0 when it has room. */
  wait(now: number): number
  /** Resolves when an attempt under way ends. Null when these attempts cannot use up the limit. */
  outcome(): Promise<void> | null
  /** @returns ends the attempt, which counts or not */
  start(now: number, outcome: Promise<void>): (counts: boolean) => void
  /** Counts attempts that were made elsewhere; less than 0 takes some back. Such attempts may exceed the limit. */
  add(at: number, count: number): void
}

/** Attempts under one key that count. */
export interface Attempts extends Place {
  /** Less than 0: so many were taken back. */
  readonly count: number
}

export interface MemoryRateLimits extends RateLimits {
  /** Counts attempts of another process. @param at milliseconds since 1970 */
  add(attempts: Attempts, at: number): void
}

/**
 * Limits in the memory of one process: a restart loses them. A key is forgotten once it no longer counts, because it may
 * be an address or an e-mail (PII-6).
 * @param onCounted called with every attempt of this process that counts, and with every one that is taken back
 */
export function memoryRateLimits(
  clock: Clock,
  onCounted: (attempts: Attempts) => void = () => {},
): MemoryRateLimits {
  const now = () => clock.now().getTime()
  const named = remembering(now)
  const windows = named<readonly number[]>()
  const buckets = named<Level>()
  const failures = named<Tally>()

  function counterOf({ limit, key, rule }: Place): Counter {
    if (rule.kind === 'window') return windowOf(windows(limit), key, rule)
    if (rule.kind === 'bucket') return bucketOf(buckets(limit), key, rule)
    return failuresOf(failures(limit), key, rule, now)
  }

  return {
    async take(places) {
      for (;;) {
        // Counters are read again after every wait. No `await` stands from here to `start`, so no other attempt runs
        // between.
        const counters = places.map(counterOf)
        const at = now()
        const wait = Math.max(0, ...counters.map(counter => counter.wait(at)))
        if (wait > 0) return { isTaken: false, wait }
        const outcome = counters.map(counter => counter.outcome()).find(known => known !== null)
        if (outcome) {
          await outcome
          continue
        }
        const { promise, resolve } = Promise.withResolvers<void>()
        const ends = counters.map(counter => counter.start(at, promise))
        for (const place of places) if (countsAtOnce(place)) onCounted({ ...place, count: 1 })
        return {
          isTaken: true,
          async end(counts) {
            for (const end of ends) end(counts)
            for (const place of places)
              if (countsAtOnce(place) !== counts) onCounted({ ...place, count: counts ? 1 : -1 })
            resolve()
          },
        }
      }
    },
    add({ count, ...place }, at) {
      counterOf(place).add(at, count)
    },
  }
}

/** Failures count once they are known, all others when they begin. */
const countsAtOnce = ({ rule }: Place): boolean => rule.kind !== 'failures'

/** The state of each key of one limit. */
interface Remembered<State> {
  get(key: string): State | undefined
  /** @param until the moment from which on the state is that of an unknown key; milliseconds since 1970 */
  set(key: string, state: State, until: number): void
}

/**
 * The cache's own `ttl` would reserve two numbers for each of its places, in every limit.
 * @returns makes the memory of the limits of one kind: the states of the keys by the limit's name
 */
function remembering(now: () => number) {
  /** Removes what is over from one limit. Returns how much is left. */
  const sweeps: ((at: number) => number)[] = []
  let looking: NodeJS.Timeout | undefined

  function forget(): void {
    const at = now()
    const left = sweeps.map(sweep => sweep(at))
    if (left.some(size => size > 0)) return
    clearInterval(looking)
    looking = undefined
  }

  function remembered<State>(): Remembered<State> {
    const known = new LRUCache<string, { readonly state: State; readonly until: number }>({ max: REMEMBERED })
    sweeps.push(at => {
      for (const [key, { until }] of [...known.entries()]) if (until <= at) known.delete(key)
      return known.size
    })
    return {
      get: key => known.get(key)?.state,
      set(key, state, until) {
        known.set(key, { state, until })
        looking ??= setInterval(forget, LOOK_MS).unref()
      },
    }
  }

  return <State>() => {
    const limits = new Map<string, Remembered<State>>()
    return (limit: string): Remembered<State> => {
      const known = limits.get(limit) ?? remembered<State>()
      limits.set(limit, known)
      return known
    }
  }
}

function windowOf(known: Remembered<readonly number[]>, key: string, { max, milliseconds }: Limit): Counter {
  let recent: readonly number[] = []
  const remember = (times: readonly number[]) => known.set(key, times, (times.at(-1) ?? 0) + milliseconds)
  return {
    wait(now) {
      recent = (known.get(key) ?? []).filter(at => at > now - milliseconds)
      if (recent.length < max) return 0
      // Beyond the limit when other processes counted at the same time: so many must be old before there is room.
      const last = inOrder(recent)[recent.length - max] ?? now
      return Math.ceil((last + milliseconds - now) / 1000)
    },
    outcome: () => null,
    start(now) {
      remember([...recent, now])
      return counts => {
        if (counts) return
        const times = known.get(key) ?? []
        const at = times.lastIndexOf(now)
        // The time is gone already when the window has passed meanwhile, or the key was forgotten.
        if (at >= 0) remember(times.toSpliced(at, 1))
      }
    },
    add(at, count) {
      const times = known.get(key) ?? []
      remember(count < 0 ? times.slice(0, count) : inOrder([...times, ...repeated(at, count)]))
    },
  }
}

const inOrder = (times: readonly number[]): readonly number[] => times.toSorted((one, other) => one - other)
const repeated = (at: number, count: number): readonly number[] => Array<number>(count).fill(at)

interface Level {
  left: number
  /** Time of the last look, milliseconds. */
  at: number
}

function bucketOf(known: Remembered<Level>, key: string, { most, seconds }: Bucket): Counter {
  const perMs = most / (seconds * 1000)
  const level = known.get(key) ?? { left: most, at: 0 }
  function fill(now: number): void {
    // When the clock was set back, the level neither grows nor falls.
    level.left = Math.min(most, level.left + Math.max(0, now - level.at) * perMs)
    level.at = now
  }
  /** Until the bucket is full: an unknown one is. */
  const remember = () => known.set(key, level, level.at + (most - level.left) / perMs)
  return {
    wait(now) {
      fill(now)
      // Rounding: a level that is filled in fractions does not reach exactly 1.
      return level.left > 1 - 1e-6 ? 0 : Math.max(1, Math.ceil((1 - level.left) / perMs / 1000))
    },
    outcome: () => null,
    start() {
      level.left -= 1
      remember()
      return counts => {
        if (!counts) level.left = Math.min(most, level.left + 1)
      }
    },
    add(at, count) {
      if (at > level.at) fill(at)
      // Below zero when several processes gave out the same room: it fills up from there, so the excess is paid back.
      level.left = Math.min(most, level.left - count)
      remember()
    },
  }
}

interface Tally {
  /** When the last attempts failed, oldest first, as far back as the limit reaches. */
  failures: readonly number[]
  /** Attempts whose outcome is not known yet. */
  readonly underWay: Set<Promise<void>>
}

function failuresOf(
  known: Remembered<Tally>,
  key: string,
  { max, milliseconds, free, longest = milliseconds, atOnce = max }: Failures,
  clock: () => number,
): Counter {
  const tally: Tally = known.get(key) ?? { failures: [], underWay: new Set() }
  return {
    wait(now) {
      tally.failures = tally.failures.filter(at => at > now - milliseconds)
      const { failures } = tally
      const [oldest = now, last = now] = [failures[0], failures.at(-1)]
      if (failures.length < free) return 0
      const growing = last + Math.min(FIRST_WAIT_MS * 2 ** (failures.length - free), longest)
      const until = failures.length < max ? growing : Math.max(growing, oldest + milliseconds)
      return Math.max(0, Math.ceil((until - now) / 1000))
    },
    outcome() {
      const { underWay, failures } = tally
      return underWay.size > 0 && failures.length + underWay.size >= atOnce ? Promise.race(underWay) : null
    },
    start(now, outcome) {
      tally.underWay.add(outcome)
      // Remembered only here: attempts that are refused at once must not push other keys out of memory.
      known.set(key, tally, now + milliseconds)
      return counts => {
        tally.underWay.delete(outcome)
        if (!counts) return
        const at = clock()
        tally.failures = [...tally.failures, at]
        // The time of the key begins anew, unless another one was remembered meanwhile.
        if (known.get(key) === tally) known.set(key, tally, at + milliseconds)
      }
    },
    add(at, count) {
      tally.failures = inOrder([...tally.failures, ...repeated(at, count)])
      known.set(key, tally, clock() + milliseconds)
    },
  }
}
