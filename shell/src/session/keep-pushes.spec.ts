// @vitest-environment jsdom
import { sessionStateAtom, signedInAtom, signedOutAtom } from '@pingboard/kit/slice'
import { camille, fakeApi } from '@pingboard/kit/testing'
import { createStore } from 'jotai'
import { afterEach, expect, it, vi } from 'vitest'
import { keepPushes } from './keep-pushes.ts'

const SUBSCRIPTION = {
  endpoint: 'https://push.example/one',
  expirationTime: null,
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'c'.repeat(22) },
}

afterEach(() => Reflect.deleteProperty(navigator, 'serviceWorker'))

/** A page of a browser that holds this push subscription, or none; without a worker: null. */
function aPage(held: object | null, hasWorker = true) {
  const getSubscription = vi.fn(async () => held && { toJSON: () => held })
  const registration = hasWorker ? { pushManager: { getSubscription } } : undefined
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  })
  const { calls } = fakeApi({ 'POST /notifications/subscribe': () => ({ status: 201, body: {} }) })
  const store = createStore()
  keepPushes(store)
  return { store, calls, getSubscription }
}
const settled = async () => {
  await import('./tell-subscription.ts')
  await new Promise(resolve => setTimeout(resolve))
}

it('tells the server after a sign-in of the subscription that the browser holds: it ends with the new session', async () => {
  const { store, calls } = aPage(SUBSCRIPTION)
  store.set(signedInAtom, camille)
  store.set(signedOutAtom)
  store.set(signedInAtom, camille)
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({ method: 'POST', path: '/notifications/subscribe', body: SUBSCRIPTION })
  // A change of the profile is no sign-in.
  store.set(signedInAtom, { ...camille, firstname: 'Cam' })
  await settled()
  expect(calls).toHaveLength(1)
})

it('asks nothing when a page finds its session again', async () => {
  const { store, calls, getSubscription } = aPage(SUBSCRIPTION)
  store.set(sessionStateAtom, { status: 'unreachable' })
  store.set(signedInAtom, camille)
  await settled()
  expect(getSubscription).not.toHaveBeenCalled()
  expect(calls).toEqual([])
})

it.each([
  ['holds no subscription', null, true],
  ['has no worker', SUBSCRIPTION, false],
])('says nothing for a browser that %s', async (_, held, hasWorker) => {
  const { store, calls } = aPage(held, hasWorker)
  store.set(signedOutAtom)
  store.set(signedInAtom, camille)
  await settled()
  expect(calls).toEqual([])
})

it('breaks nothing in a browser that has no workers at all', async () => {
  const { store, calls } = aPage(SUBSCRIPTION)
  Reflect.deleteProperty(navigator, 'serviceWorker')
  store.set(signedOutAtom)
  store.set(signedInAtom, camille)
  await settled()
  expect(calls).toEqual([])
})
