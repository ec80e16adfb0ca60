import type { Language } from '@pingboard/contracts/constants.ts'
import type { Messages } from '@pingboard/kit/slice'
import { KIT_NAMESPACE, kitMessages } from '@pingboard/kit/ui'
import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'

export type Loaders = Record<Language, () => Promise<{ default: Messages }>>

/** Texts by namespace: those of the shell, of the kit and of the slices. */
const loaders = new Map<string, Loaders>()

const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read: (language, namespace, done) => {
    const load = loaders.get(namespace)?.[language as Language]
    if (!load) return done(new Error(`no texts: ${namespace} ${language}`), null)
    load().then(
      texts => done(null, texts.default),
      error => done(error, null),
    )
  },
}

/**
 * Starts with the texts of the frame in one language; the other is loaded when it is chosen.
 * @returns the language of the page: the other one when the texts do not arrive
 */
export async function startTexts(language: Language): Promise<Language> {
  loaders.set('shell', {
    en: () => import(/* webpackChunkName: "later-texts-en" */ './locales/en.json'),
    fr: () => import(/* webpackChunkName: "later-texts-fr" */ './locales/fr.json'),
  })
  loaders.set(KIT_NAMESPACE, kitMessages)
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: ['shell', KIT_NAMESPACE],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
  if (!i18next.hasResourceBundle(language, 'shell'))
    await i18next.changeLanguage(language === 'fr' ? 'en' : 'fr')
  return i18next.language as Language
}

/** Adds the texts of a slice and waits for the current language; throws when they cannot be loaded. */
export async function addTexts(namespace: string, added: Loaders): Promise<void> {
  loaders.set(namespace, added)
  await i18next.loadNamespaces(namespace)
  if (i18next.hasResourceBundle(i18next.language, namespace)) return
  await i18next.reloadResources(i18next.language, namespace)
  if (!i18next.hasResourceBundle(i18next.language, namespace))
    throw new Error(`Failed to fetch texts of ${namespace}`)
}

/**
 * Loads every namespace in a language, before the page changes to it: no page is ever half translated. i18next itself would
 * change without the texts, and not ask for them again.
 * @returns whether all texts are there that the page has now
 */
export async function loadTexts(language: Language): Promise<boolean> {
  // What a slice adds meanwhile comes in the language of its moment, and with the change in the new one.
  const wanted = [...loaders.keys()]
  await i18next.reloadResources(language)
  return wanted.every(
    namespace =>
      i18next.hasResourceBundle(language, namespace) ||
      !i18next.hasResourceBundle(i18next.language, namespace),
  )
}
