// @vitest-environment jsdom
import { createMemoryRouter, RouterProvider } from '@pingboard/kit/router'
import { type NotAllowed, signedInAtom } from '@pingboard/kit/slice'
import { camille } from '@pingboard/kit/testing'
import { KitProvider, kitMessages } from '@pingboard/kit/ui'
import { cleanup, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { createStore, Provider } from 'jotai'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, describe, expect, it } from 'vitest'
import fr from '../i18n/locales/fr.json'
import { Forbidden } from './forbidden.tsx'

afterEach(() => cleanup())

/** The page, with the state of its entry in the history. */
async function open(state: unknown) {
  const texts = createInstance()
  const kit = (await kitMessages.fr()).default
  await texts.use(initReactI18next).init({ lng: 'fr', resources: { fr: { shell: fr, kit } } })
  const store = createStore()
  store.set(signedInAtom, camille)
  const router = createMemoryRouter([{ path: '*', element: <Forbidden /> }], {
    initialEntries: [{ pathname: '/error/403', search: '?redirect=%2Faccount%2Fgroups%2Fx', state }],
  })
  render(
    <I18nextProvider i18n={texts}>
      <Provider store={store}>
        <KitProvider language="fr" navigate={() => {}}>
          <RouterProvider router={router} />
        </KitProvider>
      </Provider>
    </I18nextProvider>,
  )
  await screen.findByRole('heading', { level: 1, name: fr.forbidden.title })
}
const lines = () => screen.queryAllByRole('listitem').map(line => line.textContent)
const linkOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')

describe('the refusal page', () => {
  it('of a score names what was not saved, and leads to the live page', async () => {
    await open({ unsaved: ['Agen 2 – Pau 1, 2 – 1'], livePage: '/boards/b/live' } satisfies NotAllowed)
    expect(screen.getByText(fr.forbidden['why-unsaved'])).toBeTruthy()
    expect(screen.getByText(fr.forbidden.unsaved_one.replace(/\s/g, ' '))).toBeTruthy()
    expect(lines()).toEqual(['Agen 2 – Pau 1, 2 – 1'])
    expect(linkOf(fr.forbidden.live)).toBe('/boards/b/live')
  })

  it('of an action names what was not done, and leads to the group', async () => {
    const unsaved = ['Le rôle n’a pas été créé.']
    await open({ unsaved, groupPage: '/account/groups/x' } satisfies NotAllowed)
    expect(screen.getByText(fr.forbidden['why-group'])).toBeTruthy()
    expect(screen.queryByText(/saisie/)).toBeNull()
    expect(lines()).toEqual(unsaved)
    expect(linkOf(fr.forbidden.group)).toBe('/account/groups/x')
  })

  it.each([
    ['nothing', null],
    ['a page that was refused', { unsaved: [] } satisfies NotAllowed],
    ['the state of another release', { unsaved: 'a score', livePage: 7 }],
  ])('of %s names nothing, and says whom to ask', async (_, state) => {
    await open(state)
    expect(screen.getByText(fr.forbidden.why)).toBeTruthy()
    expect(lines()).toEqual([])
    expect([linkOf(fr.forbidden.live), linkOf(fr.forbidden.group)]).toEqual([undefined, undefined])
  })

  it('leads to no other site', async () => {
    await open({ unsaved: ['x'], groupPage: 'https://elsewhere.example/' } satisfies NotAllowed)
    expect(linkOf(fr.forbidden.group)).toBe('/')
  })
})
