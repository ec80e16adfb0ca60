import { setImmediate } from 'node:timers/promises'
import type { UserId } from '@pingboard/contracts/ids.ts'
import { Rejection } from '../kernel/decider.ts'
import type { EventLog } from '../ports/event-log.ts'
import type { Position } from '../ports/stored-event.ts'
import type { ViewStore } from '../ports/view-store.ts'
import { ACTIONS, type Action, actionOf, indexedActions } from './action-index.ts'

/** An export holds this many of the newest actions, about 1.5 MB. A diligent scorer makes about 5,000 in a season. */
const MOST = 10_000
/** Events in one page. Nothing else runs while a page is read: 100 events of the largest sheets took 15 ms. */
const PAGE = 25
/** Most events read behind the index for one call. This takes about 4 s, which is within the time limit of a call. */
const BEHIND = 300_000
/** Until the index has come closer to the end of a long log. Seconds. */
const COME_AGAIN = 60

/**
 * Lists the actions of a person, oldest first: those of the index, then those of the events that are not in the index
 * yet. It stores nothing, so an export works with a full disk too (DUR-8). Only one export reads at a time, and other
 * work runs between two pages.
 */
export function actionsIn(
  {
    log,
    views,
  }: { readonly log: Pick<EventLog, 'readAll'>; readonly views: Pick<ViewStore, 'get' | 'checkpoint'> },
  { behind = BEHIND } = {},
) {
  let queue: Promise<unknown> = Promise.resolve()

  /** @throws Rejection OVERLOADED when the index is too far behind, after the start of a long log without one */
  async function read(userId: UserId): Promise<Action[]> {
    // The place is read before the index: an action that is indexed meanwhile is then met in both, and not in neither.
    const place = await views.checkpoint(ACTIONS)
    const { actions, upTo } = await indexedActions(views, userId, MOST)
    return [...actions, ...(await readBehind(userId, place, upTo))].slice(-MOST)
  }

  /** The person's actions after `place`, without those up to `upTo`, which the index holds. */
  async function readBehind(userId: UserId, place: Position, upTo: Position): Promise<Action[]> {
    let found: Action[] = []
    let after = place
    for (let seen = 0; seen < behind; ) {
      const { events, position } = await log.readAll(after, { limit: PAGE })
      for (const event of events)
        if (event.metadata.actorId === userId && event.position > upTo) found.push(actionOf(event))
      if (found.length > 2 * MOST) found = found.slice(-MOST)
      if (position === after) return found
      after = position
      seen += events.length
      await setImmediate()
    }
    throw new Rejection('OVERLOADED', { retryAfter: COME_AGAIN })
  }

  return function of(userId: UserId): Promise<Action[]> {
    const reading = queue.then(() => read(userId))
    queue = reading.catch(() => {})
    return reading
  }
}
export type Actions = ReturnType<typeof actionsIn>
