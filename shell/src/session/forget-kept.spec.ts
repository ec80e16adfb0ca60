// @vitest-environment jsdom
import { sessionStateAtom, signedOutAtom } from '@pingboard/kit/slice'
import { createStore } from 'jotai'
import { expect, it } from 'vitest'
import { forgetKept } from './forget-kept.ts'

it('removes what slices kept of the person once the session ended, and leaves the choices of the device', () => {
  const store = createStore()
  forgetKept(store)
  localStorage.setItem('person.group-members', '[]')
  localStorage.setItem('lang', 'fr')
  store.set(sessionStateAtom, { status: 'unreachable' })
  expect(Object.keys(localStorage).sort()).toEqual(['lang', 'person.group-members'])
  store.set(signedOutAtom)
  expect(Object.keys(localStorage)).toEqual(['lang'])

  localStorage.setItem('person.group-members', '[]')
  forgetKept(store)
  expect(Object.keys(localStorage)).toEqual(['lang'])
})
