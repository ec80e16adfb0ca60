// @vitest-environment jsdom
import { fakeApi } from '@pingboard/kit/testing'
import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import type { Text } from '../i18n/texts.ts'
import { leftAtAtom, signOut, typedAtom } from './sign-out.ts'

/** @returns what `leftAtAtom` was on the way home and afterwards; null: home was not reached */
async function leaving(answer: Parameters<typeof fakeApi>[0], typed: boolean | null = null) {
  fakeApi(answer)
  const store = createStore()
  if (typed !== null) store.set(typedAtom, { mayLeave: async () => typed })
  let onTheWay: number | null = null
  const text = ((key: string) => key) as Text
  await signOut({
    store,
    text,
    goHome: async () => {
      onTheWay = store.get(leftAtAtom)
    },
    mayLeave: async () => true,
    forget: async () => {},
  })
  return { onTheWay, afterwards: store.get(leftAtAtom) }
}

it('makes every question asked before one that nobody is asked to sign in for', async () => {
  const { onTheWay, afterwards } = await leaving(() => ({ status: 204 }))
  expect(onTheWay).toBe(Number.POSITIVE_INFINITY)
  expect(afterwards).toBeLessThanOrEqual(performance.now())
  expect(afterwards).toBeGreaterThan(0)
})

it('leaves a page of which another person has the session by now to nobody', async () => {
  const { onTheWay, afterwards } = await leaving(() => ({ status: 401, code: 'NOT_SIGNED_IN' }))
  expect(onTheWay).toBe(Number.POSITIVE_INFINITY)
  expect(afterwards).toBeGreaterThan(0)
})

it('changes nothing when the server does not answer', async () => {
  expect(await leaving(() => ({ code: 'NETWORK' }))).toEqual({
    onTheWay: null,
    afterwards: Number.NEGATIVE_INFINITY,
  })
})

it('asks first whether typed text is given up', async () => {
  expect((await leaving(() => ({ status: 204 }), false)).onTheWay).toBeNull()
  expect((await leaving(() => ({ status: 204 }), true)).onTheWay).toBe(Number.POSITIVE_INFINITY)
})
