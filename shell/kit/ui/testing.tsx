import type { Language } from '@pingboard/contracts/constants.ts'
import { cleanup, render } from '@testing-library/react'
import { createInstance, type i18n } from 'i18next'
import { createStore, Provider } from 'jotai'
import { createContext, type ReactNode, useContext } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach } from 'vitest'
import { createMemoryRouter, RouterProvider } from '../router/index.ts'
import { KitProvider } from './kit-provider.tsx'
import en from './locales/en.json' with { type: 'json' }
import fr from './locales/fr.json' with { type: 'json' }

/** For the specs of the kit: everything a component finds around it in the app. */
export function textsIn(language: Language): i18n {
  const instance = createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    resources: { fr: { kit: fr }, en: { kit: en } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return instance
}

interface Surroundings {
  language?: Language
  path?: string
}

/** The router keeps its routes; what they show may change. */
const Shown = createContext<ReactNode>(null)
const Page = () => useContext(Shown)

export function renderKit(element: ReactNode, { language = 'fr', path = '/' }: Surroundings = {}) {
  const store = createStore()
  const texts = textsIn(language)
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: [path] })
  const frame = (content: ReactNode) => (
    <I18nextProvider i18n={texts}>
      <Provider store={store}>
        <Shown value={content}>
          <KitProvider language={language} navigate={to => router.navigate(to)}>
            <RouterProvider router={router} />
          </KitProvider>
        </Shown>
      </Provider>
    </I18nextProvider>
  )
  const view = render(frame(element))
  return { ...view, store, update: (next: ReactNode) => view.rerender(frame(next)) }
}

afterEach(() => cleanup())
