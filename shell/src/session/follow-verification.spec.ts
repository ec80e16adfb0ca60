// @vitest-environment jsdom
import { profileAtom, signedInAtom, signedOutAtom } from '@pingboard/kit/slice'
import { type Answer, camille, fakeApi } from '@pingboard/kit/testing'
import { createStore } from 'jotai'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { followVerification } from './follow-verification.ts'

let visibility: DocumentVisibilityState = 'visible'
Object.defineProperty(document, 'visibilityState', { get: () => visibility, configurable: true })
const show = async (state: DocumentVisibilityState = 'visible') => {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(0)
}

describe('an address that is verified in another tab', () => {
  const verified = { ...camille, isVerified: true }
  let answer: Answer
  const opened = (profile = camille) => {
    const store = createStore()
    const { calls } = fakeApi({ 'GET /user/profile': () => answer })
    store.set(signedInAtom, profile)
    followVerification(store)
    // The listener stays: what it would ask for is asked of a store without a person.
    onTestFinished(() => store.set(signedOutAtom))
    return { store, calls }
  }
  beforeEach(() => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    answer = { body: verified }
  })

  it('is seen when the page is looked at again', async () => {
    const { store, calls } = opened()
    await show('hidden')
    expect(calls).toEqual([])
    await show()
    expect(store.get(profileAtom)).toEqual(verified)
    await vi.advanceTimersByTimeAsync(120_000)
    await show()
    expect(calls).toHaveLength(1)
  })

  it('is asked for once a minute, also when no answer comes', async () => {
    answer = { code: 'NETWORK' }
    const { store, calls } = opened()
    await show()
    await show()
    expect(calls).toHaveLength(1)
    expect(store.get(profileAtom)).toEqual(camille)
    answer = { body: verified }
    await vi.advanceTimersByTimeAsync(60_000)
    await show()
    expect(store.get(profileAtom)?.isVerified).toBe(true)
  })

  it('is not taken from the profile of another person, who has signed in in that tab', async () => {
    answer = { body: { ...verified, id: 'z'.repeat(26) } }
    const { store } = opened()
    await show()
    expect(store.get(profileAtom)).toEqual(camille)
  })

  it('leaves a profile alone that was changed here meanwhile', async () => {
    const { store } = opened()
    const renamed = { ...camille, firstname: 'Anne' }
    visibility = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    store.set(signedInAtom, renamed)
    await vi.advanceTimersByTimeAsync(0)
    expect(store.get(profileAtom)).toEqual(renamed)
  })

  it('is not asked for of a visitor, nor of who is verified', async () => {
    const { store, calls } = opened(verified)
    await show()
    store.set(signedOutAtom)
    await show()
    expect(calls).toEqual([])
  })
})
