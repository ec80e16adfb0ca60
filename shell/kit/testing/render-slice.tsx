import type { Language } from '@pingboard/contracts/constants.ts'
import type { Profile } from '@pingboard/contracts/http/account.ts'
import { cleanup, render } from '@testing-library/react'
import { createInstance } from 'i18next'
import { createStore, Provider } from 'jotai'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach } from 'vitest'
import { createMemoryRouter, RouterProvider, useLocation } from '../router/index.ts'
import {
  configureGuards,
  languageAtom,
  type SessionState,
  type SliceModule,
  sessionStateAtom,
} from '../slice/index.ts'
import { KitProvider, kitMessages, ToastRegion } from '../ui/index.ts'

const nothing = { canRetrieveGroup: false } as Profile['permissions']
export const camille: Profile = {
  id: 'c'.repeat(26) as Profile['id'],
  email: 'camille@exemple.fr',
  firstname: 'Camille',
  lastname: 'Lartigue',
  licenseNumber: null,
  enableEmails: false,
  enableNotifications: false,
  isVerified: false,
  permissions: nothing,
  createdAt: '2026-09-03T18:00:00.000Z',
  updatedAt: '2026-09-03T18:00:00.000Z',
}

interface Surroundings {
  language?: Language
  /** Signed in unless null. */
  profile?: Profile | null
}

/** Shows a slice at an address, in a shell of nothing but what it may rely on. Other addresses show themselves. */
export const sliceRenderer =
  (slice: SliceModule) =>
  async (path: string, { language = 'fr', profile = camille }: Surroundings = {}) => {
    const session: SessionState = profile ? { status: 'signed-in', profile } : { status: 'visitor' }
    configureGuards({
      session: async () => session,
      loginFor: request => {
        const { pathname, search } = new URL(request.url)
        return `/auth/login?redirect=${encodeURIComponent(pathname + search)}`
      },
    })
    const texts = createInstance()
    await texts.use(initReactI18next).init({
      lng: language,
      resources: {
        [language]: {
          kit: (await kitMessages[language]()).default,
          [slice.namespace]: (await slice.messages[language]()).default,
        },
      },
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    })
    const store = createStore()
    store.set(sessionStateAtom, session)
    store.set(languageAtom, language)
    const router = createMemoryRouter([...slice.routes, { path: '*', element: <Elsewhere /> }], {
      initialEntries: [path],
    })
    const view = render(
      <I18nextProvider i18n={texts}>
        <Provider store={store}>
          <KitProvider language={language} navigate={to => router.navigate(to)}>
            <RouterProvider router={router} />
            <ToastRegion />
          </KitProvider>
        </Provider>
      </I18nextProvider>,
    )
    return { ...view, router, store }
  }

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>{`elsewhere: ${pathname}${search}`}</p>
}

afterEach(() => cleanup())
