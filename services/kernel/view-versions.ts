import { setTimeout as delay } from 'node:timers/promises'
import type { Clock } from '../ports/clock.ts'
import { StoreBroken } from '../ports/event-log.ts'
import type { Log } from '../ports/log.ts'
import type { ViewStore } from '../ports/view-store.ts'
import { type AnyView, viewName } from './view.ts'
import { waypointsName } from './waypoints.ts'

/** Time between two notes of one process. Milliseconds. */
const NOTED_EVERY_MS = 3_600_000
/** A version that no process has used for this long is dropped. Milliseconds. */
const KEPT_MS = 24 * NOTED_EVERY_MS

/** Collections of the views, and of their waypoints, in the versions of this build. */
export const versionsOf = (views: readonly AnyView[]): readonly string[] =>
  views.flatMap(view => [viewName(view), waypointsName(view)])

interface Parts {
  readonly views: Pick<ViewStore, 'use' | 'dropUnused'>
  readonly clock: Clock
  readonly log: Log
}

/**
 * Notes at once, and then every hour until the signal ends, that this process uses versions of views. Every process
 * notes its own. Resolves after the first note; a note that fails is logged, and made again at the next turn.
 * @param every milliseconds
 * @throws StoreBroken from the first note
 */
export async function noteUse(
  names: readonly string[],
  { views, clock, log }: Parts,
  signal: AbortSignal,
  every = NOTED_EVERY_MS,
): Promise<void> {
  const note = () =>
    views.use(names, clock.now()).catch(err => {
      if (err instanceof StoreBroken) throw err
      log.warn({ err }, 'the use of versions of views could not be noted')
    })
  async function goOn(): Promise<void> {
    while (!signal.aborted) {
      await delay(every, undefined, { signal, ref: false }).catch(() => {})
      // A store that broke ends the process by itself.
      if (!signal.aborted) await note().catch(() => {})
    }
  }
  await note()
  void goOn()
}

/**
 * Drops, every hour until the signal ends, the versions that no process has used for a day. Nothing is dropped unless
 * this process could note a use an hour before: after an outage of the store, or a jump of the clock, the other
 * processes first note theirs. So the first hour after a start drops nothing either.
 * @param every milliseconds
 */
export async function dropUnused(
  names: readonly string[],
  { views, clock, log }: Parts,
  signal: AbortSignal,
  every = NOTED_EVERY_MS,
): Promise<void> {
  let noted = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    try {
      const now = clock.now()
      await views.use(names, now)
      const isRegular = now.getTime() - noted < 2 * NOTED_EVERY_MS
      noted = now.getTime()
      const dropped = isRegular ? await views.dropUnused(new Date(noted - KEPT_MS)) : []
      for (const view of dropped) log.info({ view }, 'a version of a view that no process uses was dropped')
    } catch (err) {
      log.warn({ err }, 'unused versions of views could not be dropped')
    }
    await delay(every, undefined, { signal }).catch(() => {})
  }
}
