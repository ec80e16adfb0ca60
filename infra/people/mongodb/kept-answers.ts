import type { Clock } from '@pingboard/services/ports/clock.ts'
import { OutcomeUnknown } from '@pingboard/services/ports/event-log.ts'
import type { Keep, KeptAnswers, KeyedCommand } from '@pingboard/services/ports/kept-answers.ts'
import type { ClientSession } from 'mongodb'
import { isDuplicate } from '../../mongodb/failures.ts'
import { KEPT } from '../kept-answers.ts'
import type { Collections } from './collections.ts'
import { upserted } from './duplicates.ts'
import type { Sweep } from './sweep.ts'
import type { Together } from './together.ts'

/** Given to each call of an effect: the transaction it is part of, if any. */
export interface Within {
  readonly session?: ClientSession
}

/**
 * Carries out an effect, in one transaction with the answer to its command where there is one to keep. An effect may be
 * begun several times, and counts once. An effect whose result is null had nothing to do: no answer is kept.
 */
export type CarryOut = <Result>(
  keep: Keep<NonNullable<Result>> | Keep | undefined,
  effect: (within: Within) => Promise<Result>,
) => Promise<Result>

/** Deletes the answers that contain a text. */
export type Unshow = (text: string) => Promise<void>

export function keptAnswers(
  { answers }: Pick<Collections, 'answers'>,
  clock: Clock,
  { together, sweeping }: { together: Together; sweeping: (sweep: Sweep) => () => Promise<void> },
): { readonly answers: KeptAnswers; readonly carryOut: CarryOut; readonly unshow: Unshow } {
  const oldest = (now: Date) => new Date(now.getTime() - KEPT).toISOString()
  const expire = sweeping(now => answers.deleteMany({ keptAt: { $lte: oldest(now) } }))

  /** Replaces an expired entry, and one without an answer. Over a kept answer it fails as a duplicate. */
  async function put(
    { commandId, userId, bodyHash }: KeyedCommand,
    answer: string | null,
    within: Within = {},
  ): Promise<void> {
    const now = clock.now()
    await answers.replaceOne(
      { _id: commandId, $or: [{ answer: null }, { keptAt: { $lte: oldest(now) } }] },
      { userId, bodyHash, answer, keptAt: now.toISOString() },
      { ...within, upsert: true },
    )
  }

  return {
    answers: {
      async find(commandId) {
        const found = await answers.findOne({ _id: commandId, keptAt: { $gt: oldest(clock.now()) } })
        return found && { bodyHash: found.bodyHash, answer: found.answer }
      },
      async keep(command) {
        await expire()
        // Another node that answers the same command at the same time knows more than its body.
        await upserted(() => put(command, null)).catch(error => {
          if (!isDuplicate(error)) throw error
        })
      },
      async removeAllOf(userId) {
        await answers.deleteMany({ userId })
      },
    },
    async carryOut(keep, effect) {
      if (!keep) return effect({})
      await expire()
      return together(async session => {
        const result = await effect({ session })
        if (result === null) return result
        const answer = (keep as Keep<typeof result>).answer(result)
        await put(keep, answer, { session }).catch(error => {
          if (isDuplicate(error)) throw new OutcomeUnknown('another node carries out this command')
          throw error
        })
        return result
      })
    },
    async unshow(text) {
      await answers.deleteMany({ $expr: { $gte: [{ $indexOfBytes: ['$answer', { $literal: text }] }, 0] } })
    },
  }
}
