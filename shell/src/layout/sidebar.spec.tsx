// @vitest-environment jsdom
import { createMemoryRouter, RouterProvider } from '@pingboard/kit/router'
import { showToastAtom } from '@pingboard/kit/slice'
import { ToastRegion } from '@pingboard/kit/ui'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { createStore, Provider } from 'jotai'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followLanguage, speak } from '../i18n/follow-language.ts'
import { addTexts, startTexts } from '../i18n/i18n.ts'
import { type Shell, ShellContext } from '../shell-context.ts'
import { Sidebar } from './sidebar.tsx'

const shell = { registry: { current: () => ({ revision: 0, slices: [] }) } } as unknown as Shell

// jsdom has no modal dialogs, and does not say whether the page is secure.
const { showModal, close } = HTMLDialogElement.prototype
beforeEach(() => {
  vi.stubGlobal('isSecureContext', true)
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Object.assign(HTMLDialogElement.prototype, { showModal, close })
})

/** The open drawer, in front of what else the page says. */
async function opened(prepare: (store: ReturnType<typeof createStore>) => void = () => {}) {
  await startTexts('fr')
  const store = createStore()
  speak(store, 'fr')
  followLanguage(store)
  prepare(store)
  const onClosed = vi.fn()
  const page = (
    <>
      <Sidebar onClosed={onClosed} />
      <ToastRegion />
    </>
  )
  render(
    <I18nextProvider i18n={i18next}>
      <Provider store={store}>
        <ShellContext value={shell}>
          <RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />
        </ShellContext>
      </Provider>
    </I18nextProvider>,
  )
  return { store, onClosed }
}

it('goes away for a language that does not come: behind it, nobody could read why', async () => {
  const { onClosed } = await opened()
  await addTexts('slice', {
    fr: async () => ({ default: {} }),
    en: async () => {
      throw new Error('no network')
    },
  })
  fireEvent.change(screen.getByLabelText('Langue'), { target: { value: 'en' } })
  await waitFor(() => expect(onClosed).toHaveBeenCalledOnce())
  expect(screen.getByRole('status').textContent).toContain('Pas de réponse.')
})

it('stays for a failure of before, and for what is no failure', async () => {
  const fail = (store: ReturnType<typeof createStore>) =>
    store.set(showToastAtom, { kind: 'error', text: 'Refusé' })
  const { store, onClosed } = await opened(fail)
  act(() => store.set(showToastAtom, { kind: 'info', text: 'À savoir' }))
  expect(onClosed).not.toHaveBeenCalled()
  act(() => fail(store))
  expect(onClosed).toHaveBeenCalledOnce()
})
