import type { UserId } from '@pingboard/contracts/ids.ts'
import { StoreUnavailable } from '@pingboard/services/ports/event-log.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import type { Calls } from '../../mongodb/calls.ts'
import { pausing } from '../pause.ts'
import type { Collections } from './collections.ts'
import { unlinkReports } from './feedback.ts'
import { unlessForbidden } from './forbidden.ts'

/** Milliseconds between two attempts while MongoDB is away. */
const PAUSES = { first: 50, most: 1000 }
/** Most people whose records one call deletes. */
const AT_ONCE = 1000

/** Makes sure that nothing of a forgotten person stays in any collection. */
export interface Forgetting {
  /** Stores that a person is to be forgotten, so that any process can finish it, and begins. */
  forget(id: UserId): Promise<void>
  /**
   * Begins to forget the people who are to be forgotten, those of other processes too. A process whose user may not
   * leaves it to the others.
   */
  begin(): void
  /** Whether everybody is forgotten. Waits for it this long at most, in milliseconds. */
  done(milliseconds: number): Promise<boolean>
  close(): void
}

/**
 * The steps of an erasure have deleted the records of a person, one collection after the other. A call that was under
 * way meanwhile may have written another one: the last step deletes from every collection once more. MongoDB's own files
 * cannot be overwritten from here (infra/handbook/PERSONAL-DATA.md).
 */
export function forgetting(
  collections: Collections,
  { calls, log }: { calls: Calls; log?: Log },
): Forgetting {
  const { people, leaving, sessions, tokens, deliveries, subscriptions, answers, feedback } = collections
  let running: Promise<void> | null = null
  /** `begin` was called again during an attempt. */
  let isWanted = false
  let isClosed = false
  const resting = pausing()

  async function forgetAll(): Promise<void> {
    for (;;) {
      const ids = await leaving
        .find({ isForgotten: true }, { projection: { _id: 1 }, limit: AT_ONCE })
        .map(({ _id }) => _id)
        .toArray()
      if (ids.length === 0) return
      await people.deleteMany({ _id: { $in: ids } })
      const ofThem = { userId: { $in: ids } }
      await sessions.deleteMany(ofThem)
      await tokens.deleteMany(ofThem)
      await deliveries.deleteMany(ofThem)
      await subscriptions.deleteMany(ofThem)
      await answers.deleteMany(ofThem)
      await unlinkReports(feedback, ids)
      await leaving.deleteMany({ _id: { $in: ids }, isForgotten: true })
    }
  }

  async function run(): Promise<void> {
    let pause = PAUSES.first
    while (!isClosed) {
      isWanted = false
      try {
        await calls.repeat(() => forgetAll().catch(unlessForbidden))
        if (isWanted) continue
        return
      } catch (err) {
        if (isClosed) return
        log?.warn({ err }, 'forgotten people are not gone from every collection yet')
        if (!(err instanceof StoreUnavailable)) return
      }
      await resting.pause(pause)
      pause = Math.min(2 * pause, PAUSES.most)
    }
  }

  function begin(): void {
    isWanted = true
    if (running !== null || isClosed) return
    running = run().finally(() => {
      running = null
    })
  }

  return {
    begin,
    async forget(id) {
      await leaving.updateOne(
        { _id: id },
        { $set: { isForgotten: true }, $unset: { email: true } },
        { upsert: true },
      )
      begin()
    },
    async done(milliseconds) {
      begin()
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<boolean>(resolve => {
        timer = setTimeout(resolve, milliseconds, false)
      })
      const isOver = Promise.resolve(running).then(() => true)
      if (!(await Promise.race([isOver, late]).finally(() => clearTimeout(timer)))) return false
      return calls.repeat(async () => (await leaving.countDocuments({ isForgotten: true })) === 0)
    },
    close() {
      isClosed = true
      resting.cut()
    },
  }
}
