import { WRITING_LIMITS, type WritingLimits } from '@pingboard/contracts/constants.ts'
import { boardOfGame } from '@pingboard/contracts/ids.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import { Rejection } from '../kernel/decider.ts'
import type { CommandContext } from '../kernel/handle-command.ts'
import type { Clock } from '../ports/clock.ts'
import { buckets } from './buckets.ts'

/** What one call is counted by. */
export interface Counted {
  readonly route: Route
  /** Null: a visitor, who counts by their address. */
  readonly userId: string | null
  /** As limits count it. */
  readonly address: string
  /** Of the object; empty for a call bound to none. */
  readonly id: string
}

/** Calls of these count once they leave an event. What the others write stands beside the log: they count as they come. */
const BY_EVENT = new Set<Route['counts']>(['scores', 'boards', 'groups', 'changes'])

/**
 * Keeps what is written within bounds, by the bucket each entry of the contract names. A call takes its place before it
 * is carried out, so that many at the same time do not slip through together, and gives it back when it was refused, had
 * been carried out before, or changed nothing.
 * @returns carryOut: throws TOO_MANY_REQUESTS, with the seconds to wait
 */
export function limitWriting(clock: Clock, limits: WritingLimits = WRITING_LIMITS) {
  const of = {
    scores: buckets(clock, limits.scores),
    boardScores: buckets(clock, limits.boardScores),
    boards: buckets(clock, limits.boards),
    groups: buckets(clock, limits.groups),
    changes: buckets(clock, limits.changes),
    records: buckets(clock, limits.records),
    visitors: buckets(clock, limits.visitors),
  }

  return async function carryOut<T>(
    { route, userId, address, id }: Counted,
    context: CommandContext,
    work: (context: CommandContext) => Promise<T>,
  ): Promise<T> {
    const { counts } = route
    if (!counts) return work(context)
    const places: [(typeof of)[keyof typeof of], string][] = [[of[counts], userId ?? address]]
    if (counts === 'scores') places.push([of.boardScores, boardOfGame(id as never)])
    const wait = Math.max(...places.map(([bucket, key]) => bucket.wait(key)))
    if (wait > 0) throw new Rejection('TOO_MANY_REQUESTS', { retryAfter: wait })
    for (const [bucket, key] of places) bucket.take(key)

    let hasWritten = !BY_EVENT.has(counts)
    const onStored = () => {
      hasWritten = true
    }
    // Its key is kept beside the log.
    const onQuiet = () => {
      hasWritten = true
      context.onQuiet?.()
    }
    try {
      return await work({ ...context, onStored, onQuiet: context.onQuiet && onQuiet })
    } catch (error) {
      if (error instanceof Rejection && !BY_EVENT.has(counts)) hasWritten = false
      throw error
    } finally {
      if (!hasWritten) for (const [bucket, key] of places) bucket.giveBack(key)
    }
  }
}
