import type { BoardWithRights } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { GroupId } from '@pingboard/contracts/ids.ts'
import { permissionsOf } from '@pingboard/contracts/permissions.ts'
import { createMemoryRouter, RouterProvider } from '@pingboard/kit/router'
import { type SessionState, sessionStateAtom, toastsAtom } from '@pingboard/kit/slice'
import { KitProvider, kitMessages } from '@pingboard/kit/ui'
import { render } from '@testing-library/react'
import i18next from 'i18next'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import en from '../src/locales/en.json'
import fr from '../src/locales/fr.json'
import { BOARD, OWN_CLUB, TODAY } from './samples.ts'

export const aBoard = (games: Game[], flags: Parameters<typeof permissionsOf>[0] = []): BoardWithRights => ({
  id: BOARD,
  name: 'Journée 6',
  clubNumber: OWN_CLUB,
  groupId: 'bbbbbbbbbbbbbbbbbbbbbbbbbb' as GroupId,
  group: { id: 'bbbbbbbbbbbbbbbbbbbbbbbbbb' as GroupId, name: 'Les pongistes', shortName: 'Saint-Médard' },
  createdBy: null,
  createdAt: '2026-11-01T10:00:00.000Z',
  updatedAt: '2026-11-01T10:00:00.000Z',
  games,
  revision: 1,
  today: TODAY,
  demo: false,
  permissions: permissionsOf(flags),
})

// What jsdom lacks and the kit asks for.
globalThis.matchMedia ??= (media: string) =>
  ({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList

interface Options {
  language?: 'fr' | 'en'
  session?: SessionState
  at?: string
  path?: string
}

/** A page of the slice as the shell would show it, with both sets of texts. */
export async function show(page: ReactNode, options: Options = {}) {
  const { language = 'fr', session = { status: 'visitor' }, at = '/', path = '*' } = options
  const i18n = i18next.createInstance()
  const [kitFr, kitEn] = [await kitMessages.fr(), await kitMessages.en()]
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: { fr: { boards: fr, kit: kitFr.default }, en: { boards: en, kit: kitEn.default } },
    interpolation: { escapeValue: false },
  })
  const store = createStore()
  store.set(sessionStateAtom, session)
  const router = createMemoryRouter(
    [
      { path, element: page },
      { path: '*', element: <p>ailleurs</p> },
    ],
    { initialEntries: [at] },
  )
  const view = render(
    <I18nextProvider i18n={i18n}>
      <Provider store={store}>
        <KitProvider language={language} navigate={() => {}}>
          <RouterProvider router={router} />
        </KitProvider>
      </Provider>
    </I18nextProvider>,
  )
  return { ...view, store, router, toasts: () => store.get(toastsAtom) }
}

export interface Asked {
  method: string
  path: string
  body: unknown
  headers: Headers
}

/** Stands for the server: answers in order of the questions, and remembers them. */
export function fakeApi(answer: (asked: Asked) => { status?: number; body?: unknown } | 'down') {
  const asked: Asked[] = []
  globalThis.fetch = async (input, init = {}) => {
    const question: Asked = {
      method: init.method ?? 'GET',
      path: String(input).replace(/^\/api/, ''),
      body: init.body ? JSON.parse(String(init.body)) : undefined,
      headers: new Headers(init.headers),
    }
    asked.push(question)
    const given = answer(question)
    if (given === 'down') throw new TypeError('Failed to fetch')
    const { status = 200, body = {} } = given
    return new Response(status === 204 ? null : JSON.stringify(body), { status })
  }
  return asked
}
export const problem = (code: string, status: number) => ({
  status,
  body: { code, status, detail: '', requestId: '' },
})
