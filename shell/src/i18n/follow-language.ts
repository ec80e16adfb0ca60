import { configureClient } from '@pingboard/kit/api'
import { languageAtom } from '@pingboard/kit/slice'
import type { createStore } from 'jotai'
import { storeLanguage } from './choose-language.ts'
import { changeTexts } from './i18n.ts'

/** A change of `languageAtom` changes the texts, the document, the calls and the stored choice. */
export function followLanguage(store: ReturnType<typeof createStore>): void {
  store.sub(languageAtom, () => {
    const language = store.get(languageAtom)
    document.documentElement.lang = language
    configureClient({ language })
    storeLanguage(language)
    changeTexts(language)
  })
}
