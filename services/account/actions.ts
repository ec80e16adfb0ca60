import { setImmediate } from 'node:timers/promises'
import type { PersonalExport } from '@pingboard/contracts/http/account.ts'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { LRUCache } from 'lru-cache'
import { Rejection } from '../kernel/decider.ts'
import type { EventLog } from '../ports/event-log.ts'
import { type Position, START, type StoredEvent } from '../ports/stored-event.ts'

type Action = PersonalExport['actions'][number]

/** Newest actions an export holds; some 1.5 MB. A diligent scorer makes about 5,000 in a season. */
const MOST = 10_000
/** Events read in one go, in which nothing else runs: of the largest sheets, a hundred took 15 ms. */
const PAGE = 25
/** Events read for one call: some 4 s, within the time a call may take. */
const AT_ONCE = 300_000
/** People of whom is remembered how far the log was read. */
const REMEMBERED = 10

interface Progress {
  found: Action[]
  position: Position
}

/**
 * What somebody did, oldest first. The log is kept by stream and place, not by person, so all of it is read: seldom, one
 * export at a time, and with room for others between two pages. A log too long for one call is read on by the next.
 */
export function actionsIn(log: Pick<EventLog, 'readAll'>, { atOnce = AT_ONCE } = {}) {
  const known = new LRUCache<UserId, Progress>({ max: REMEMBERED })
  let queue: Promise<unknown> = Promise.resolve()

  /** @throws Rejection OVERLOADED when there is more to read than one call may */
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

/** `boards.ScoreChanged.v1` reads `ScoreChanged` to a person. */
const actionOf = ({ recordedAt, type, stream }: StoredEvent): Action => ({
  at: recordedAt,
  type: type.split('.')[1] ?? type,
  stream,
})
