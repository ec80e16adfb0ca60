import type { Language } from '@pingboard/contracts/constants.ts'
import type { Profile } from '@pingboard/contracts/http/account.ts'
import { act, cleanup, render } from '@testing-library/react'
import { createInstance } from 'i18next'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach } from 'vitest'
import { createMemoryRouter, type RouteObject, RouterProvider, useLocation } from '../router/index.ts'
import {
  configureGuards,
  languageAtom,
  notAllowedStepsAtom,
  type SessionState,
  type Slice,
  sessionStateAtom,
  toastsAtom,
} from '../slice/index.ts'
import { pageRoutes } from '../slice/page-routes.ts'
import { KitProvider, kitMessages, ToastRegion } from '../ui/index.ts'
import { unsentAtom } from '../unsent/page-queue.ts'
import { aPageQueue } from './page-queue.ts'
import { camille } from './samples.ts'

interface Surroundings {
  language?: Language
  /** Signed in unless null. */
  profile?: Profile | null
}

/** Where a part of a slice is shown. */
interface Place extends Surroundings {
  /** Path of its route. */
  path?: string
  at?: string
}

/** Shows a slice, or a part of it, in a minimal shell. A page outside of the slice shows its own address. */
export function sliceRenderer(slice: Slice) {
  async function show(
    routes: RouteObject[],
    at: string,
    { language = 'fr', profile = camille }: Surroundings,
  ) {
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
    const unsent = aPageQueue(profile?.id ?? null)
    store.set(unsentAtom, unsent)
    const router = createMemoryRouter([...routes, { path: '*', element: <Elsewhere /> }], {
      initialEntries: [at],
    })
    store.set(notAllowedStepsAtom, {
      run: refused => {
        const { pathname, search } = router.state.location
        const wanted = encodeURIComponent(pathname + search)
        void router.navigate(`/error/403?redirect=${wanted}`, { replace: true, state: refused })
      },
    })
    await firstPage(router)
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
    /** The person chooses another language. */
    const speak = async (other: Language) => {
      texts.addResourceBundle(other, 'kit', (await kitMessages[other]()).default)
      texts.addResourceBundle(other, slice.namespace, (await slice.messages[other]()).default)
      await act(() => texts.changeLanguage(other))
    }
    return { ...view, router, store, unsent, speak, toasts: () => store.get(toastsAtom) }
  }

  return {
    /** The slice's own page of an address. */
    renderSlice: (at: string, surroundings: Surroundings = {}) =>
      show(pageRoutes(slice.pages), at, surroundings),
    /** One component with the slice's texts. */
    renderPart: (part: ReactNode, { path = '*', at = '/', ...surroundings }: Place = {}) =>
      show([{ path, element: part }], at, surroundings),
  }
}

/** Waits until the first page is loaded: each is loaded when somebody goes there. */
function firstPage(router: ReturnType<typeof createMemoryRouter>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const look = () => router.state.initialized && resolve()
  const stop = router.subscribe(look)
  look()
  return promise.finally(stop)
}

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>{`elsewhere: ${pathname}${search}`}</p>
}

// jsdom lacks this function, which the kit calls.
globalThis.matchMedia ??= (media: string) =>
  ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList

afterEach(() => cleanup())
