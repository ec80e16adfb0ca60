import type { Language } from '@pingboard/contracts/constants.ts'
import { updateProfile } from '@pingboard/contracts/http/account.ts'
import { call, configureClient } from '@pingboard/kit/api'
import { languageAtom, profileAtom, showToastAtom } from '@pingboard/kit/slice'
import i18next from 'i18next'
import type { createStore } from 'jotai'
import { storeLanguage } from './choose-language.ts'
import { loadTexts } from './i18n.ts'

type Store = ReturnType<typeof createStore>

/** The language of the page, the document and the calls. */
export function speak(store: Store, language: Language): void {
  store.set(languageAtom, language)
  document.documentElement.lang = language
  configureClient({ language })
}

/**
 * A change of `languageAtom` changes the texts, the document, the calls, the stored choice, and what the person is told in.
 * When the texts do not arrive, the language is set back and a toast says so.
 */
export function followLanguage(store: Store): void {
  let spoken = store.get(languageAtom)
  store.sub(languageAtom, async () => {
    const language = store.get(languageAtom)
    if (language === spoken) return
    const isLoaded = await loadTexts(language)
    // Another choice came meanwhile.
    if (store.get(languageAtom) !== language) return
    if (!isLoaded) {
      store.set(languageAtom, spoken)
      store.set(showToastAtom, { kind: 'error', text: i18next.t('kit:problem.NETWORK') })
      return
    }
    spoken = language
    speak(store, language)
    storeLanguage(language)
    i18next.changeLanguage(language)
    // The language of mails and pushes is that of the last call which tells it.
    if (store.get(profileAtom)) call(updateProfile, { body: {} }).catch(() => {})
  })
}
