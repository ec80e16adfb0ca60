import { setImmediate } from 'node:timers/promises'
import type { PersonalExport } from '@pingboard/contracts/http/account.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { LRUCache } from 'lru-cache'
import { Rejection } from '../kernel/decider.ts'
import type { EventLog } from '../ports/event-log.ts'
import { type Position, START, type StoredEvent } from '../ports/stored-event.ts'

type Action = PersonalExport['actions'][number]

/** An export holds this many of the newest actions, about 1.5 MB. A diligent scorer makes about 5,000 in a season. */
const MOST = 10_000
/** Events in one page. Nothing else runs while a page is read: 100 events of the largest sheets took 15 ms. */
const PAGE = 25
/** Most events read for one call. This takes about 4 s, which is within the time limit of a call. */
const AT_ONCE = 300_000
/** Number of people whose reading progress in the log is remembered. */
const REMEMBERED = 10

interface Progress {
  found: Action[]
  position: Position
}

/**
 * Lists the actions of a person, oldest first. The log has no index by person, so the whole log is read. Only one
 * export reads at a time, and other work runs between two pages. When a log is too long for one call, the next call
 * continues.
 */
export function actionsIn(log: Pick<EventLog, 'readAll'>, { atOnce = AT_ONCE } = {}) {
  const known = new LRUCache<UserId, Progress>({ max: REMEMBERED })
  let queue: Promise<unknown> = Promise.resolve()

  /** @throws Rejection OVERLOADED when the log has more events than one call may read */
  async function read(userId: UserId): Promise<Action[]> {
    const progress = known.get(userId) ?? { found: [], position: START }
    known.set(userId, progress)
    for (let seen = 0; seen < atOnce; ) {
      const { events, position } = await log.readAll(progress.position, { limit: PAGE })
      for (const event of events) if (event.metadata.actorId === userId) progress.found.push(actionOf(event))
      if (progress.found.length > 2 * MOST) progress.found = progress.found.slice(-MOST)
      if (position === progress.position) return progress.found.slice(-MOST)
      progress.position = position
      seen += events.length
      await setImmediate()
    }
    throw new Rejection('OVERLOADED', { retryAfter: 1 })
  }

  return function of(userId: UserId): Promise<Action[]> {
    const reading = queue.then(() => read(userId))
    queue = reading.catch(() => {})
    return reading
  }
}
export type Actions = ReturnType<typeof actionsIn>

/** The export shows `boards.ScoreChanged.v1` as `ScoreChanged`. */
const actionOf = ({ recordedAt, type, stream }: StoredEvent): Action => ({
  at: recordedAt,
  type: type.split('.')[1] ?? type,
  stream,
})
