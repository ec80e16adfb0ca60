// @vitest-environment jsdom
import { LANGUAGE_KEY } from '@pingboard/contracts/constants.ts'
import { languageAtom, signedInAtom, toastsAtom } from '@pingboard/kit/slice'
import { camille, fakeApi } from '@pingboard/kit/testing'
import i18next from 'i18next'
import { createStore } from 'jotai'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { followLanguage, speak } from './follow-language.ts'
import { addTexts, startTexts } from './i18n.ts'

/** Whether the network brings the texts of a slice in this language. */
const arrives = { fr: true, en: true }
const texts = (language: 'fr' | 'en') => async () => {
  if (!arrives[language]) throw new Error('no network')
  return { default: { word: `word in ${language}` } }
}
const word = () => i18next.t('word', { ns: namespace })

/** Texts that were loaded stay: each test has a slice of its own. */
let namespace = 'slice'
beforeAll(() => startTexts('fr'))
beforeEach(async () => {
  localStorage.clear()
  Object.assign(arrives, { fr: true, en: true })
  namespace += '-'
  await i18next.changeLanguage('fr')
  await addTexts(namespace, { fr: texts('fr'), en: texts('en') })
})

function aPage() {
  const store = createStore()
  speak(store, 'fr')
  followLanguage(store)
  return store
}

it('a language that a person chooses is told to the server: mails and pushes are written in it', async () => {
  const { calls } = fakeApi(() => ({ body: camille }))
  const store = aPage()
  store.set(languageAtom, 'en')
  await vi.waitFor(() => expect(document.documentElement.lang).toBe('en'))
  expect(calls).toEqual([])
  store.set(signedInAtom, camille)
  store.set(languageAtom, 'fr')
  await vi.waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({ method: 'PATCH', path: '/user/profile', body: {} })
  expect(calls[0]?.headers.get('language') ?? calls[0]?.headers.get('accept-language')).toBe('fr')
  expect(document.documentElement.lang).toBe('fr')
})

it('a language whose texts do not arrive is not chosen, and the person is told', async () => {
  const store = aPage()
  arrives.en = false
  store.set(languageAtom, 'en')
  await vi.waitFor(() => expect(store.get(languageAtom)).toBe('fr'))
  expect(word()).toBe('word in fr')
  expect(document.documentElement.lang).toBe('fr')
  expect(localStorage.getItem(LANGUAGE_KEY)).toBeNull()
  expect(store.get(toastsAtom)).toMatchObject([
    { kind: 'error', text: 'Pas de réponse. Vérifiez la connexion et réessayez.' },
  ])
  arrives.en = true
  store.set(languageAtom, 'en')
  await vi.waitFor(() => expect(localStorage.getItem(LANGUAGE_KEY)).toBe('en'))
  expect(word()).toBe('word in en')
})

it('of two choices the last one holds, whichever texts arrive first', async () => {
  const store = aPage()
  store.set(languageAtom, 'en')
  store.set(languageAtom, 'fr')
  await new Promise(resolve => setTimeout(resolve, 50))
  expect(word()).toBe('word in fr')
  expect(document.documentElement.lang).toBe('fr')
})
