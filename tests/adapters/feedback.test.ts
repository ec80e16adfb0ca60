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
      due: (now, limit) => real.due(new Date(now.getTime() + 86_400_000), limit),
    })),
    ['a postponed one comes at its time, with its attempts counted'],
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
