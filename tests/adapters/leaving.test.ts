import type { IssueTracker } from '@pingboard/services/ports/issue-tracker.ts'
import type { Push } from '@pingboard/services/ports/push.ts'
import { describe } from 'vitest'
import { gitHub, type TrackerUnderTest, trackerPromises, trackerSuite } from './issue-tracker.suite.ts'
import { itCatches } from './promises.ts'
import { type PushUnderTest, pushPromises, pushSuite, webPush } from './push.suite.ts'

pushSuite('web push', webPush)
trackerSuite('GitHub', gitHub)

const pushWith = (defect: (real: Push) => Partial<Push>) => async (): Promise<PushUnderTest> => {
  const real = await webPush()
  return { ...real, push: { ...real.push, ...defect(real.push) } }
}

describe('the push suite', () => {
  itCatches(
    'sends what anybody on the way can read',
    pushPromises,
    pushWith(() => ({
      async send({ endpoint }, payload) {
        await fetch(endpoint, { method: 'POST', body: payload })
        return 'sent'
      },
    })),
    ['a message is sent once, and the push service cannot read it'],
  )
  itCatches(
    'keeps subscriptions that have ended',
    pushPromises,
    pushWith(push => ({ send: (target, payload) => push.send(target, payload).then(() => 'sent') })),
    ['a subscription that has ended is told as gone'],
  )
  itCatches(
    'takes every failure for a success',
    pushPromises,
    pushWith(push => ({
      send: (target, payload) => push.send(target, payload).catch(() => 'sent' as const),
    })),
    ['a push service that is busy or broken is an error, to be tried later'],
  )
  itCatches(
    'accepts every address',
    pushPromises,
    pushWith(() => ({ isAcceptable: () => true })),
    ['only known push services and keys that can be encrypted to are acceptable'],
  )
})

const trackerWith =
  (defect: (real: TrackerUnderTest) => IssueTracker) => async (): Promise<TrackerUnderTest> => {
    const real = await gitHub()
    return { ...real, tracker: defect(real) }
  }

describe('the issue-tracker suite', () => {
  itCatches(
    'opens an issue for every time it is asked',
    trackerPromises,
    trackerWith(({ tracker }) => {
      let times = 0
      const id = () => `${++times}`.padStart(26, 'a')
      return { open: feedback => tracker.open({ ...feedback, id: id() as typeof feedback.id }) }
    }),
    ['a report becomes one issue, however often it is passed on'],
  )
  itCatches(
    'answers an address although nothing was opened',
    trackerPromises,
    trackerWith(({ tracker }) => ({
      open: feedback => tracker.open(feedback).catch(() => 'https://nowhere'),
    })),
    ['a server that fails is an error, and the report can be passed on later'],
  )
  itCatches(
    'names the author',
    trackerPromises,
    trackerWith(({ tracker }) => ({
      open: feedback => tracker.open({ ...feedback, body: `${feedback.body} ${feedback.userId}` }),
    })),
    ['what was written stands where it mentions nobody, and its author is not named'],
  )
})
