import { describe } from 'vitest'
import { feedbackSuite } from '../adapters/feedback.suite.ts'
import { keptAnswersSuite } from '../adapters/kept-answers.suite.ts'
import { mailTokensSuite } from '../adapters/mail-tokens.suite.ts'
import { outboxSuite } from '../adapters/outbox.suite.ts'
import { peopleSuite } from '../adapters/people.suite.ts'
import { subscriptionsSuite } from '../adapters/push-subscriptions.suite.ts'
import { playersSuite } from '../adapters/sheet-players.suite.ts'
import { without } from './engines.ts'
import {
  mongoAnswers,
  mongoFeedback,
  mongoMailTokens,
  mongoOutbox,
  mongoPeople,
  mongoPlayers,
  mongoSubscriptions,
} from './people-under-test.ts'

describe.skipIf(without('mongodb'))(`records of people ${without('mongodb') ?? ''}`, () => {
  peopleSuite('MongoDB', mongoPeople)
  mailTokensSuite('MongoDB', mongoMailTokens)
  outboxSuite('MongoDB', mongoOutbox)
  subscriptionsSuite('MongoDB', mongoSubscriptions)
  feedbackSuite('MongoDB', mongoFeedback)
  playersSuite('MongoDB', mongoPlayers)
  keptAnswersSuite('MongoDB', mongoAnswers)
})
