// @vitest-environment jsdom
import { profileAtom, signedInAtom, toastsAtom } from '@pingboard/kit/slice'
import { camille, fakeApi } from '@pingboard/kit/testing'
import { KitProvider, kitMessages } from '@pingboard/kit/ui'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createInstance } from 'i18next'
import { createStore, Provider } from 'jotai'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, it, vi } from 'vitest'
import fr from '../i18n/locales/fr.json'
import CompleteProfile from './complete-profile.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The dialog for a person without a name. */
async function asked() {
  const texts = createInstance()
  const kit = (await kitMessages.fr()).default
  await texts.use(initReactI18next).init({ lng: 'fr', resources: { fr: { shell: fr, kit } } })
  const nameless = { ...camille, firstname: null, lastname: null }
  const store = createStore()
  store.set(signedInAtom, nameless)
  render(
    <I18nextProvider i18n={texts}>
      <Provider store={store}>
        <KitProvider language="fr" navigate={() => {}}>
          <CompleteProfile profile={nameless} />
        </KitProvider>
      </Provider>
    </I18nextProvider>,
  )
  await screen.findByRole('dialog')
  return store
}
const give = (firstname: string, lastname: string) => {
  fireEvent.change(screen.getByLabelText('Prénom'), { target: { value: firstname } })
  fireEvent.change(screen.getByLabelText('Nom'), { target: { value: lastname } })
  fireEvent.click(screen.getByRole('button', { name: 'Continuer' }))
}
const { 'complete-profile': words } = fr

it.each([
  ['\u00a0 ', 'Lartigue', words['firstname-missing']],
  ['Camille', ' ', words['lastname-missing']],
  ['c'.repeat(50), 'Lartigue', words['firstname-long']],
  ['Camille', 'é'.repeat(50), words['lastname-long']],
])('a first name %j with a last name %j is refused at its field', async (firstname, lastname, said) => {
  const api = fakeApi({})
  await asked()
  give(firstname, lastname)
  expect(await screen.findByText(said)).toBeTruthy()
  expect(api.calls).toEqual([])
})

it('names are saved as people write them, up to 49 characters', async () => {
  const api = fakeApi({ 'PATCH /user/profile': () => ({ body: camille }) })
  const store = await asked()
  give(' camille ', 'l'.repeat(49))
  await waitFor(() => expect(store.get(profileAtom)?.firstname).toBe('Camille'))
  expect(api.calls[0]?.body).toEqual({ firstname: 'Camille', lastname: `L${'l'.repeat(48)}` })
  expect(store.get(toastsAtom)).toMatchObject([{ kind: 'success', text: words.saved }])
})
