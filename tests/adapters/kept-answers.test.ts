import type { KeptAnswers } from '@pingboard/services/ports/kept-answers.ts'
import { describe } from 'vitest'
import {
  type AnswersUnderTest,
  keptAnswersPromises,
  keptAnswersSuite,
  sqliteAnswers,
} from './kept-answers.suite.ts'
import { itCatches } from './promises.ts'

keptAnswersSuite('SQLite', sqliteAnswers)

const answersWith =
  (defect: (real: AnswersUnderTest) => Partial<AnswersUnderTest>) => async (): Promise<AnswersUnderTest> => {
    const real = await sqliteAnswers()
    return { ...real, ...defect(real) }
  }
const whose = (real: KeptAnswers, change: Partial<KeptAnswers>) => ({ keptAnswers: { ...real, ...change } })

describe('the kept-answers suite', () => {
  itCatches(
    'keeps no answer with a change of a person',
    keptAnswersPromises,
    answersWith(({ records }) => ({
      records: { ...records, update: (id, change) => records.update(id, change) },
    })),
    [
      'the answer kept with a change of a person is found again, also after a reopen',
      'the answer kept with a change of a person that changes nothing is found again, also after a reopen',
      'an answer is made of what its effect did',
    ],
  )
  itCatches(
    'keeps the answer before the effect, in a transaction of its own',
    keptAnswersPromises,
    answersWith(({ records, sessions }) => ({
      records: {
        ...records,
        async update(id, change, keep) {
          if (keep) await sessions.end('none', { ...keep, answer: () => 'early' })
          return records.update(id, change)
        },
      },
    })),
    ['of an effect that failed nothing is kept, and of an answer that cannot be made no effect'],
  )
  itCatches(
    'keeps answers for ever',
    keptAnswersPromises,
    answersWith(({ keptAnswers }) => {
      const all = new Map<string, Awaited<ReturnType<KeptAnswers['find']>>>()
      return whose(keptAnswers, {
        async find(id) {
          const found = (await keptAnswers.find(id)) ?? all.get(id) ?? null
          all.set(id, found)
          return found
        },
      })
    }),
    ['an answer is kept for a day, and gone from the disk when the next one comes'],
  )
  itCatches(
    'forgets the body of a command without effect',
    keptAnswersPromises,
    answersWith(({ keptAnswers }) => whose(keptAnswers, { keep: async () => {} })),
    ['of a command without effect its body is known, and no answer'],
  )
  itCatches(
    'leaves answers to who is gone',
    keptAnswersPromises,
    answersWith(({ keptAnswers }) => whose(keptAnswers, { removeAllOf: async () => {} })),
    ['all answers to a person go together, from the disk too, and nobody else’s'],
  )
})
