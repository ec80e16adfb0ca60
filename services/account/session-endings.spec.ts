import type { UserId } from '@pingboard/contracts/ids.ts'
import { expect, it } from 'vitest'
import type { PushSubscription } from '../ports/push-subscriptions.ts'
import type { Sessions } from '../ports/sessions.ts'
import { sessionEndings } from './session-endings.ts'

const ann = 'a'.repeat(26) as UserId

function someSessions({ broken = false } = {}) {
  const open = new Set(['one', 'two', 'three'])
  let subscriptions = [...open, 'expired'].map(sessionId => ({
    sessionId,
    endpoint: `https://push/${sessionId}`,
  }))
  const keep = (isKept: (one: { sessionId: string; endpoint: string }) => boolean) => async () => {
    if (broken) throw new Error('no store')
    subscriptions = subscriptions.filter(isKept)
  }
  const endings = sessionEndings({
    sessions: {
      end: async id => void open.delete(id),
      endAllOf: async (_, except) => {
        for (const id of open) if (id !== except) open.delete(id)
      },
    } as Sessions,
    pushSubscriptions: {
      put: async () => {},
      ofUser: async () => subscriptions as unknown as PushSubscription[],
      remove: endpoint => keep(one => one.endpoint !== endpoint)(),
      removeOfSession: id => keep(one => one.sessionId !== id)(),
      removeAllOf: keep(() => false),
    },
  })
  return { ...endings, left: () => [[...open], subscriptions.map(({ sessionId }) => sessionId)] }
}

it('one session ends with its subscription', async () => {
  const { one, left } = someSessions()
  await one('two')
  expect(left()).toEqual([
    ['one', 'three'],
    ['one', 'three', 'expired'],
  ])
})

it('all end with every subscription, also of browsers whose session was over before', async () => {
  const { allOf, left } = someSessions()
  await allOf(ann)
  expect(left()).toEqual([[], []])
})

it('all but one end with every subscription but its own', async () => {
  const { allOf, left } = someSessions()
  await allOf(ann, 'two')
  expect(left()).toEqual([['two'], ['two']])
})

it('a session whose subscription could not be removed is still there to be ended', async () => {
  const { one, allOf, left } = someSessions({ broken: true })
  await expect(one('two')).rejects.toThrow('no store')
  await expect(allOf(ann)).rejects.toThrow('no store')
  expect(left()[0]).toEqual(['one', 'two', 'three'])
})
