// @vitest-environment jsdom
import { DELAYS } from '@pingboard/contracts/constants.ts'
import { createMemoryRouter, RouterProvider } from '@pingboard/kit/router'
import { signedInAtom, signedOutAtom, toastsAtom } from '@pingboard/kit/slice'
import { camille, fakeApi } from '@pingboard/kit/testing'
import { KitProvider, kitMessages, lostOnLeavingAtom } from '@pingboard/kit/ui'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createInstance } from 'i18next'
import { createStore, Provider } from 'jotai'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, it, vi } from 'vitest'
import { Dialogs } from '../dialogs/dialogs.tsx'
import dialogs from '../dialogs/locales/fr.json'
import { openDialogAtom } from '../dialogs/open-dialog.ts'
import { openReportAtom } from './draft-atom.ts'

// The texts are given to the test's own instance.
vi.mock(import('../dialogs/texts.ts'), async actual => ({
  ...(await actual()),
  addDialogTexts: async () => {},
}))
const { report: words } = dialogs

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function opened() {
  const texts = createInstance()
  const kit = (await kitMessages.fr()).default
  await texts.use(initReactI18next).init({
    lng: 'fr',
    resources: { fr: { dialogs, kit } },
    interpolation: { escapeValue: false },
  })
  const store = createStore()
  const router = createMemoryRouter([{ path: '*', element: <Dialogs /> }])
  store.set(signedInAtom, camille)
  store.set(openReportAtom, 'bug')
  render(
    <I18nextProvider i18n={texts}>
      <Provider store={store}>
        <KitProvider language="fr" navigate={() => {}}>
          <RouterProvider router={router} />
        </KitProvider>
      </Provider>
    </I18nextProvider>,
  )
  await screen.findByRole('dialog')
  return { store, open: () => act(() => store.set(openReportAtom, 'help')) }
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const TITLE = 'Le score ne bouge plus'
const TEXT = 'Depuis ce soir, rien ne change sur le téléphone.'
const fill = () => {
  type(words.subject, TITLE)
  type(words.what.bug.slice(0, 8), TEXT)
}

it('says how many characters are missing, and sends nothing before they are there', async () => {
  const api = fakeApi({})
  await opened()
  type(words.subject, 'Le score')
  expect(screen.getByText('Encore 2 caractères.')).toBeTruthy()
  type(words.email, 'anne@')
  press(words.send)
  expect(await screen.findByText(words.error['title-short'])).toBeTruthy()
  expect(screen.getByText(words.error['description-short'])).toBeTruthy()
  expect(screen.getByText(words.error['email-invalid'])).toBeTruthy()
  expect(api.calls).toEqual([])
})

it('outlasts a change of page: only closing it asks', async () => {
  fakeApi({})
  const { store } = await opened()
  fill()
  expect(store.get(lostOnLeavingAtom)).toBe(0)
  press('Fermer')
  expect(await screen.findByRole('alertdialog')).toBeTruthy()
})

it('is sent with its type and its contact, is thanked for, and leaves an empty form', async () => {
  const api = fakeApi({ 'POST /issues': () => ({ status: 201, body: { id: 'f'.repeat(26) } }) })
  const { store, open } = await opened()
  fireEvent.click(screen.getByRole('radio', { name: words.types.improvement }))
  type(words.subject, TITLE)
  type(words.what.improvement.slice(0, 8), TEXT)
  type(words.email, 'anne@club.example')
  press(words.send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.calls[0]?.body).toEqual({
    title: TITLE,
    body: `${TEXT}\n\nContact:\nanne@club.example`,
    labels: ['improvement'],
  })
  expect(store.get(toastsAtom)[0]).toMatchObject({
    kind: 'success',
    text: words.success,
    timeout: DELAYS.longToast,
  })
  open()
  expect(field(words.subject).value).toBe('')
})

it('keeps its text when it does not go, and is the same report at the next attempt', async () => {
  let isAway = true
  const id = 'f'.repeat(26)
  const api = fakeApi({
    'POST /issues': () => (isAway ? { code: 'NETWORK' } : { status: 201, body: { id } }),
  })
  const { store } = await opened()
  fill()
  press(words.send)
  await waitFor(() => expect(store.get(toastsAtom)[0]?.kind).toBe('error'))
  expect(store.get(toastsAtom)[0]?.text).toContain(words.failed)
  expect(screen.getByRole('alert').textContent).toContain(words.failed)
  expect(field(words.subject).value).toBe(TITLE)
  isAway = false
  press(words.send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const keys = api.calls
    .filter(({ path }) => path === '/issues')
    .map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

it('survives an accident: Escape closes it, and it opens again as it was', async () => {
  fakeApi({})
  const { open } = await opened()
  fill()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
  open()
  expect(field(words.subject).value).toBe(TITLE)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: words.types.bug }).checked).toBe(true)
})

it('is cleared by the close button, after a question', async () => {
  fakeApi({})
  const { open } = await opened()
  fill()
  press('Fermer')
  press('Abandonner')
  expect(screen.queryByRole('dialog')).toBeNull()
  open()
  expect(field(words.subject).value).toBe('')
})

it('is cleared by the reset button, which can be taken back', async () => {
  fakeApi({})
  const { store } = await opened()
  fill()
  press(words.reset)
  expect(field(words.subject).value).toBe('')
  act(() => store.get(toastsAtom)[0]?.action?.run())
  expect(field(words.subject).value).toBe(TITLE)
})

it('of one person is not shown to the next', async () => {
  fakeApi({})
  const { store, open } = await opened()
  fill()
  act(() => store.set(openDialogAtom, null))
  act(() => store.set(signedInAtom, { ...camille, id: crypto.randomUUID() as typeof camille.id }))
  open()
  expect(field(words.subject).value).toBe('')
})

it('of a person whose session ended stays theirs, also when another one signs in on the same page', async () => {
  fakeApi({})
  const { store, open } = await opened()
  fill()
  act(() => store.set(signedOutAtom))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  act(() => store.set(signedInAtom, { ...camille, id: crypto.randomUUID() as typeof camille.id }))
  expect(screen.queryByRole('dialog')).toBeNull()
  act(() => store.set(signedInAtom, camille))
  await screen.findByRole('dialog')
  expect(field(words.subject).value).toBe(TITLE)
  act(() => store.set(signedInAtom, { ...camille, id: crypto.randomUUID() as typeof camille.id }))
  open()
  await screen.findByRole('dialog')
  expect(field(words.subject).value).toBe('')
})
