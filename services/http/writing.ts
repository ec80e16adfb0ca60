import { WRITING_LIMITS, type WritingLimits } from '@pingboard/contracts/constants.ts'
import { boardOfGame } from '@pingboard/contracts/ids.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import type { CommandContext } from '../kernel/command-context.ts'
import { Rejection } from '../kernel/decider.ts'
import type { Bucket, Place, RateLimits } from '../ports/rate-limits.ts'

/** How one call is counted. */
export interface Counted {
  readonly route: Route
  /** Null: a visitor, counted by address. */
  readonly userId: string | null
  /** Address as limits count it. */
  readonly address: string
  /** Id of the object; empty for a call bound to none. */
  readonly id: string
}

/** These calls count once they leave an event. Other calls write beside the log, and count when they are made. */
const BY_EVENT = new Set<Route['counts']>(['scores', 'boards', 'groups', 'changes'])

/**
 * Limits writing, by the bucket that each entry of the contract names. A call takes its place before it is carried
 * out, so that many calls at the same time cannot pass together. It gives the place back when it was refused, was
 * carried out before, or changed nothing.
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
    // The key is stored beside the log.
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
