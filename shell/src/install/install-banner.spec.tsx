// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { createStore, Provider } from 'jotai'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, it, vi } from 'vitest'
import fr from '../i18n/locales/fr.json'
import { promptAtom } from './install-atoms.ts'
import { InstallOffer } from './install-offer.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

it.each([fr.install.do, fr.install.later])('gives the page the focus that %s had', async name => {
  vi.stubGlobal('isSecureContext', true)
  const texts = createInstance()
  await texts.use(initReactI18next).init({ lng: 'fr', resources: { fr: { shell: fr } } })
  const store = createStore()
  const prompt = vi.fn(async () => {})
  store.set(promptAtom, { prompt } as unknown as InstallPrompt)
  render(
    <I18nextProvider i18n={texts}>
      <Provider store={store}>
        <main id="main" tabIndex={-1} />
        <InstallOffer />
      </Provider>
    </I18nextProvider>,
  )
  const button = await screen.findByRole('button', { name })
  await act(async () => void fireEvent.click(button))
  expect(button.isConnected).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('main'))
})
