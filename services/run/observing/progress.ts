import type { Log } from '../../ports/log.ts'
import type { Position } from '../../ports/stored-event.ts'

/** A part that follows the log: a view, or a consumer of the bus. */
export interface Follower {
  readonly kind: 'view' | 'consumer'
  readonly name: string
  position(): Position | Promise<Position>
}

export interface Progress {
  readonly kind: Follower['kind']
  readonly name: string
  readonly position: Position
  /**
   * Time since the log holds an event that the follower has not processed, or since the follower is beyond its end; 0
   * when level. Seconds.
   */
  readonly lag: number
  /** Time since the follower last moved, while events wait for it; 0 when level. Seconds. */
  readonly still: number
}

interface Seen {
  position: Position
  /** Earlier end of the log that the follower must reach; of a follower beyond the end, what the log must reach. */
  goal: Position
  behindSince: number | null
  movedAt: number
  isReported: boolean
}

/** Time between two looks. Milliseconds. */
const LOOK_MS = 1000
/** A follower that has not moved for this long has stopped. Seconds. */
export const STOPPED_S = 20

/**
 * Measures from outside how far the followers are behind the real end of the log. So a follower that died, or that
 * wrongly believes itself level, is noticed too (PRJ-7).
 * @param now monotonic milliseconds
 */
export function watchProgress({
  followers,
  head,
  now,
  log,
}: {
  followers: () => readonly Follower[]
  head: () => Promise<Position>
  now: () => number
  log: Pick<Log, 'info' | 'error'>
}) {
  const known = new Map<string, Seen>()

  async function look(): Promise<readonly Progress[]> {
    const end = await head()
    const found: Progress[] = []
    for (const follower of followers()) {
      const { kind, name } = follower
      const position = await follower.position()
      const key = `${kind} ${name}`
      const before = known.get(key) ?? {
        position,
        goal: position,
        behindSince: null,
        movedAt: now(),
        isReported: false,
      }
      const seen = advanced(before, position, end, now())
      known.set(key, seen)
      const lag = secondsSince(seen.behindSince)
      const still = seen.behindSince === null ? 0 : secondsSince(Math.max(seen.movedAt, seen.behindSince))
      report(follower, seen, still)
      found.push({ kind, name, position, lag, still })
    }
    return found
  }

  function report({ kind, name }: Follower, seen: Seen, still: number): void {
    const isStopped = still >= STOPPED_S
    if (isStopped === seen.isReported) return
    seen.isReported = isStopped
    const told = { [kind]: name, position: seen.position, seconds: Math.round(still) }
    if (isStopped) log.error(told, `a ${kind} has stopped`)
    else log.info(told, `a ${kind} goes on`)
  }

  const secondsSince = (then: number | null) => (then === null ? 0 : (now() - then) / 1000)

  return {
    look,
    /** Looks every second until the signal is aborted, so that a stop is logged even without requests. */
    watch(signal: AbortSignal): void {
      let isLooking = false
      let isTold = false
      const timer = setInterval(() => {
        // A store that is away answers after seconds.
        if (isLooking) return
        isLooking = true
        look()
          .then(() => {
            isTold = false
          })
          .catch((err: unknown) => {
            if (!isTold) log.error({ err }, 'the progress of views cannot be told')
            isTold = true
          })
          .finally(() => {
            isLooking = false
          })
      }, LOOK_MS)
      timer.unref()
      signal.addEventListener('abort', () => clearInterval(timer), { once: true })
    },
  }
}
export type ProgressWatch = ReturnType<typeof watchProgress>

function advanced(seen: Seen, position: Position, end: Position, at: number): Seen {
  const movedAt = position === seen.position ? seen.movedAt : at
  const next = { ...seen, position, movedAt }
  if (position === end) return { ...next, goal: end, behindSince: null }
  if (position > end) {
    // The log may have grown between the two readings: then its end is there by the next look. Otherwise the log has
    // lost its end, and the follower sees nothing of what comes until the log has reached it.
    const isFresh = seen.behindSince === null || end >= seen.goal
    return { ...next, goal: position, behindSince: isFresh ? at : seen.behindSince }
  }
  // The follower has processed all events up to the last goal, so the waiting events are new.
  if (seen.behindSince === null || position >= seen.goal) return { ...next, goal: end, behindSince: at }
  return next
}
