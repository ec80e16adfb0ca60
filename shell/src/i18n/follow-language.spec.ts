// @vitest-environment jsdom
import { languageAtom, signedInAtom } from '@pingboard/kit/slice'
import { camille, fakeApi } from '@pingboard/kit/testing'
import { createStore } from 'jotai'
import { expect, it, vi } from 'vitest'
import { followLanguage } from './follow-language.ts'

// The texts are no matter here.
vi.mock(import('./i18n.ts'), async actual => ({ ...(await actual()), changeTexts: async () => {} }))

it('a language that a person chooses is told to the server: mails and pushes are written in it', async () => {
  const { calls } = fakeApi(() => ({ body: camille }))
  const store = createStore()
  store.set(languageAtom, 'fr')
  followLanguage(store)
  store.set(languageAtom, 'en')
  expect(calls).toEqual([])
  store.set(signedInAtom, camille)
  store.set(languageAtom, 'fr')
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({ method: 'PATCH', path: '/user/profile', body: {} })
  expect(calls[0]?.headers.get('language') ?? calls[0]?.headers.get('accept-language')).toBe('fr')
  expect(document.documentElement.lang).toBe('fr')
})
