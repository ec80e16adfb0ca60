// @vitest-environment jsdom
import type { Language } from '@pingboard/contracts/constants.ts'
import { getProfile } from '@pingboard/contracts/http/account.ts'
import { call, configureClient } from '@pingboard/kit/api'
import { createMemoryRouter, RouterProvider } from '@pingboard/kit/router'
import { fakeApi } from '@pingboard/kit/testing'
import { kitMessages } from '@pingboard/kit/ui'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { createStore, Provider } from 'jotai'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, describe, expect, it, vi } from 'vitest'
import en from '../i18n/locales/en.json'
import fr from '../i18n/locales/fr.json'
import { UpdateNotice } from '../layout/update-notice.tsx'
import type { Shell } from '../shell-context.ts'
import { ShellContext } from '../shell-context.ts'
import { updateAtom } from '../worker/update-atom.ts'
import { SliceBoundary } from './slice-boundary.tsx'

const words = { fr, en }
const ask = () => call(getProfile, {})

/** A page of the shell whose server sends an answer that no page of this version can read. */
async function open(language: Language, route: { loader?: typeof ask; element: React.ReactNode }) {
  fakeApi(() => ({ body: { id: 7 } }))
  const store = createStore()
  configureClient({ onUnreadable: () => store.set(updateAtom, 'unreadable') })
  const reload = vi.fn(async () => {})
  const texts = createInstance()
  const kit = (await kitMessages[language]()).default
  await texts.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { shell: words[language], kit } },
    interpolation: { escapeValue: false },
  })
  const router = createMemoryRouter([{ path: '/', errorElement: <SliceBoundary />, ...route }])
  render(
    <I18nextProvider i18n={texts}>
      <Provider store={store}>
        <ShellContext value={{ reload } as unknown as Shell}>
          <UpdateNotice />
          <RouterProvider router={router} />
        </ShellContext>
      </Provider>
    </I18nextProvider>,
  )
  return { store, reload }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe.each(['fr', 'en'] as const)('an answer that this page cannot read (%s)', language => {
  const { update } = words[language]
  const offers = () => screen.getAllByRole('button', { name: update.reload })

  it('to what a page is made of says so in its place, and reloads only when told to', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { reload } = await open(language, { loader: ask, element: null })
    expect(await screen.findByRole('heading', { name: update['unreadable-title'] })).toBeTruthy()
    expect(screen.getByText(update['unreadable-why'].replace(/\s/g, ' '))).toBeTruthy()
    expect(reload).not.toHaveBeenCalled()
    fireEvent.click(offers().at(-1) as HTMLElement)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('to what was sent leaves what was typed, and offers the reload above the page', async () => {
    const { store, reload } = await open(language, { element: <input aria-label="name" /> })
    const field = screen.getByLabelText<HTMLInputElement>('name')
    fireEvent.change(field, { target: { value: 'Camille' } })
    await act(() => ask().catch(() => {}))
    expect(screen.getByText(update.unreadable.replace(/\s/g, ' '))).toBeTruthy()
    expect(field.value).toBe('Camille')
    expect(reload).not.toHaveBeenCalled()
    // A newer version does not replace the reason.
    act(() => store.set(updateAtom, before => before ?? 'newer'))
    fireEvent.click(offers()[0] as HTMLElement)
    expect(reload).toHaveBeenCalledOnce()
  })
})
