import { WRITING_LIMITS, type WritingLimits } from '@pingboard/contracts/constants.ts'
import { boardOfGame } from '@pingboard/contracts/ids.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import { Rejection } from '../kernel/decider.ts'
import type { CommandContext } from '../kernel/handle-command.ts'
import type { Bucket, Place, RateLimits } from '../ports/rate-limits.ts'

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
export function limitWriting(limits: RateLimits, sizes: WritingLimits = WRITING_LIMITS) {
  const placeIn = (limit: keyof WritingLimits, key: string): Place => ({
    limit: `writing ${limit}`,
    key,
    rule: { kind: 'bucket', ...(sizes[limit] satisfies Bucket) },
  })

  return async function carryOut<T>(
    { route, userId, address, id }: Counted,
    context: CommandContext,
    work: (context: CommandContext) => Promise<T>,
  ): Promise<T> {
    const { counts } = route
    if (!counts) return work(context)
    const places = [placeIn(counts, userId ?? address)]
    if (counts === 'scores') places.push(placeIn('boardScores', boardOfGame(id as never)))
    const taken = await limits.take(places)
    if (!taken.isTaken) throw new Rejection('TOO_MANY_REQUESTS', { retryAfter: taken.wait })

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
      await taken.end(hasWritten)
    }
  }
}
