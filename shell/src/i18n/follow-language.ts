import { updateProfile } from '@pingboard/contracts/http/account.ts'
import { call, configureClient } from '@pingboard/kit/api'
import { languageAtom, profileAtom } from '@pingboard/kit/slice'
import type { createStore } from 'jotai'
import { storeLanguage } from './choose-language.ts'
import { changeTexts } from './i18n.ts'

/** A change of `languageAtom` changes the texts, the document, the calls, the stored choice, and what the person is told in. */
export function followLanguage(store: ReturnType<typeof createStore>): void {
  store.sub(languageAtom, () => {
    const language = store.get(languageAtom)
    document.documentElement.lang = language
    configureClient({ language })
    storeLanguage(language)
    changeTexts(language)
    // The language of mails and pushes is that of the last call which tells it.
    if (store.get(profileAtom)) call(updateProfile, { body: {} }).catch(() => {})
  })
}
