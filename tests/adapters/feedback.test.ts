import type { FeedbackRecords } from '@pingboard/services/ports/feedback-records.ts'
import { describe } from 'vitest'
import { type FeedbackUnderTest, feedbackPromises, feedbackSuite, sqliteFeedback } from './feedback.suite.ts'
import { itCatches } from './promises.ts'

feedbackSuite('SQLite', sqliteFeedback)

const feedbackWith =
  (defect: (real: FeedbackRecords) => Partial<FeedbackRecords>) => async (): Promise<FeedbackUnderTest> => {
    const real = await sqliteFeedback()
    const worsen = (feedback: FeedbackRecords) => ({ ...feedback, ...defect(feedback) })
    return { ...real, feedback: worsen(real.feedback), reopen: async () => worsen(await real.reopen()) }
  }

describe('the feedback suite', () => {
  itCatches(
    'takes every report for a new one',
    feedbackPromises,
    feedbackWith(real => ({ add: async report => (await real.add(report)) || true })),
    ['the same report again is known, and changes nothing'],
  )
  itCatches(
    'passes on again what was passed on',
    feedbackPromises,
    feedbackWith(() => ({ settle: async () => {} })),
    ['one that was passed on is kept, and not passed on again'],
  )
  itCatches(
    'hands out what is not due yet',
    feedbackPromises,
    feedbackWith(real => ({
      claim: (now, limit, time) => real.claim(new Date(now.getTime() + 86_400_000), limit, time),
    })),
    ['a postponed one comes at its time, with its attempts counted'],
  )
  itCatches(
    'shows what is due to everybody',
    feedbackPromises,
    feedbackWith(real => ({ claim: (now, limit) => real.claim(now, limit, 0) })),
    [
      'what one process claims no other is given, however they race, also after a reopen',
      'a claim that was not finished in its time is free again, and counts as no attempt',
    ],
  )
  itCatches(
    'never lets go of a claim',
    feedbackPromises,
    feedbackWith(real => ({ claim: (now, limit) => real.claim(now, limit, 365 * 86_400_000) })),
    ['a claim that was not finished in its time is free again, and counts as no attempt'],
  )
  itCatches(
    'postpones for whoever asks, claim or none',
    feedbackPromises,
    feedbackWith(real => {
      const latest = new Map<string, string>()
      return {
        async claim(...call) {
          const found = await real.claim(...call)
          for (const { id, until } of found) latest.set(id, until)
          return found
        },
        postpone: ({ id, until }, dueAt) => real.postpone({ id, until: latest.get(id) ?? until }, dueAt),
      }
    }),
    ['who comes back after another claimed settles what was passed on, and postpones nothing'],
  )
  itCatches(
    'only hides who wrote it',
    feedbackPromises,
    feedbackWith(real => {
      const gone = new Set<string>()
      return {
        removeAllOf: async userId => void gone.add(userId),
        ofUser: async userId => (gone.has(userId) ? [] : real.ofUser(userId)),
      }
    }),
    ['who erased their account leaves their reports behind, without a trace of who they were'],
  )
})
