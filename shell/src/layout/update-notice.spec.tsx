// @vitest-environment jsdom
import { toastsAtom } from '@pingboard/kit/slice'
import { kitMessages, useUnsaved } from '@pingboard/kit/ui'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { createStore, Provider } from 'jotai'
import { useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, expect, it, vi } from 'vitest'
import fr from '../i18n/locales/fr.json'
import { type Shell, ShellContext } from '../shell-context.ts'
import { updateAtom } from '../worker/update-atom.ts'
import { UpdateNotice } from './update-notice.tsx'

afterEach(() => cleanup())

/** A page on which something can be typed and saved. */
function Typing() {
  const [isTyped, setTyped] = useState(false)
  useUnsaved(isTyped)
  return <input aria-label="name" onChange={event => setTyped(event.currentTarget.value !== '')} />
}

async function opened() {
  const texts = createInstance()
  const kit = (await kitMessages.fr()).default
  await texts.use(initReactI18next).init({ lng: 'fr', resources: { fr: { shell: fr, kit } } })
  const store = createStore()
  const reload = vi.fn(async () => {})
  render(
    <I18nextProvider i18n={texts}>
      <Provider store={store}>
        <ShellContext value={{ reload } as unknown as Shell}>
          <UpdateNotice />
          <Typing />
        </ShellContext>
      </Provider>
    </I18nextProvider>,
  )
  return { store, reload }
}
const type = (value: string) => fireEvent.change(screen.getByLabelText('name'), { target: { value } })
const press = () => fireEvent.click(screen.getByRole('button', { name: fr.update.reload }))

it('stands there only while something newer waits, and reloads when it is pressed', async () => {
  const { store, reload } = await opened()
  expect(screen.queryByRole('button')).toBeNull()
  act(() => store.set(updateAtom, 'newer'))
  expect(reload).not.toHaveBeenCalled()
  press()
  expect(reload).toHaveBeenCalledOnce()
})

it('reloads nothing while something typed is not saved, and says so', async () => {
  const { store, reload } = await opened()
  act(() => store.set(updateAtom, 'newer'))
  type('Camille')
  press()
  expect(reload).not.toHaveBeenCalled()
  expect(store.get(toastsAtom).at(-1)).toMatchObject({ kind: 'warning', text: fr.update.unsaved })
  type('')
  press()
  expect(reload).toHaveBeenCalledOnce()
})

it('leaves it to the browser to ask on a page that cannot save any more', async () => {
  const { store, reload } = await opened()
  act(() => store.set(updateAtom, 'unreadable'))
  type('Camille')
  press()
  expect(reload).toHaveBeenCalledOnce()
})
