// @vitest-environment jsdom
import { createMemoryRouter, Link, Outlet, RouterProvider, useNavigate } from '@pingboard/kit/router'
import { Dialog, KitProvider, useUnsaved } from '@pingboard/kit/ui'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createInstance } from 'i18next'
import { getDefaultStore } from 'jotai'
import { useState } from 'react'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import fr from '../../kit/ui/locales/fr.json'
import { typedAtom } from '../session/sign-out.ts'
import { UnsavedGate } from './unsaved-gate.tsx'

beforeAll(() => import('./leave-question.tsx'))
afterEach(() => cleanup())

/** A page on which something can be typed, with the ways that lead away from it. */
function Board() {
  const [typed, setTyped] = useState('')
  const [draft, setDraft] = useState('')
  const navigate = useNavigate()
  useUnsaved(typed !== '')
  useUnsaved(draft !== '', { isKept: true })
  return (
    <>
      <input aria-label="score" onChange={event => setTyped(event.currentTarget.value)} />
      <input aria-label="draft" onChange={event => setDraft(event.currentTarget.value)} />
      <Link to="/">home</Link>
      <Link to="?tab=two">tab</Link>
      <div role="alertdialog">
        <Link to="/">answer</Link>
      </div>
      <button type="button" onClick={() => setTimeout(() => void navigate('/'))}>
        save
      </button>
    </>
  )
}

/** A dialog whose save is under way; the save leads to its page by itself, as that of a new group. */
function Saving() {
  const navigate = useNavigate()
  return (
    <>
      <Dialog isOpen isDirty isSaving onClose={() => {}} title="New group">
        <p>Les pongistes</p>
      </Dialog>
      <button type="button" onClick={() => setTimeout(() => void navigate('/saved'))}>
        answer of the server
      </button>
    </>
  )
}

async function opened(at = '/board') {
  const texts = createInstance()
  await texts.use(initReactI18next).init({ lng: 'fr', resources: { fr: { kit: fr } } })
  const frame = (
    <>
      <Outlet />
      <UnsavedGate />
    </>
  )
  const children = [
    { path: '/', element: <h1>Home</h1> },
    { path: '/board', element: <Board /> },
    { path: '/group', element: <Saving /> },
    { path: '/saved', element: <h1>Saved</h1> },
  ]
  const router = createMemoryRouter([{ element: frame, children }], {
    initialEntries: ['/', at],
    initialIndex: 1,
  })
  render(
    <I18nextProvider i18n={texts}>
      <KitProvider language="fr" navigate={to => router.navigate(to)}>
        <RouterProvider router={router} />
      </KitProvider>
    </I18nextProvider>,
  )
  return router
}
/** The question comes with its first use. */
const type = (label: string, value: string) =>
  act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const press = (name: string) => fireEvent.click(screen.getByText(name))
const isHome = () => waitFor(() => screen.getByRole('heading', { name: 'Home' }))
const question = () => screen.findByRole('alertdialog', { name: fr.unsaved.title })

it('lets a person stay with what they typed', async () => {
  await opened()
  await type('score', '12')
  press('home')
  await question()
  press(fr.unsaved.keep)
  await waitFor(() => expect(screen.queryByText(fr.unsaved.title)).toBeNull())
  expect(screen.getByLabelText('score')).toHaveProperty('value', '12')
  // And asks again.
  press('home')
  await question()
})

it('leads where the person went, once they give up what they typed', async () => {
  await opened()
  await type('score', '12')
  press('home')
  await question()
  press(fr.unsaved.leave)
  await isHome()
  expect(screen.queryByText(fr.unsaved.title)).toBeNull()
})

it("asks at the browser's back button, too", async () => {
  const router = await opened()
  await type('score', '12')
  await act(() => router.navigate(-1))
  await question()
  press(fr.unsaved.leave)
  await isHome()
})

it('leads on by itself once what was typed is saved meanwhile', async () => {
  await opened()
  await type('score', '12')
  press('home')
  await question()
  await type('score', '')
  await isHome()
})

it('asks before a sign-out, which goes on once the typed text is given up', async () => {
  await opened()
  expect(getDefaultStore().get(typedAtom)).toBeNull()
  await type('score', '12')
  const leaves = () => getDefaultStore().get(typedAtom)?.mayLeave()
  let stays: Promise<boolean> | undefined
  act(() => {
    stays = leaves()
  })
  await question()
  press(fr.unsaved.keep)
  expect(await stays).toBe(false)
  act(() => {
    stays = leaves()
  })
  await question()
  press(fr.unsaved.leave)
  expect(await stays).toBe(true)
})

it('asks nobody who typed nothing, took it back, or typed what is kept', async () => {
  await opened()
  await type('score', '12')
  await type('score', '')
  await type('draft', 'It does not work')
  press('home')
  await isHome()
})

it('asks nothing within the page', async () => {
  const router = await opened()
  await type('score', '12')
  press('tab')
  await waitFor(() => expect(router.state.location.search).toBe('?tab=two'))
  expect(screen.queryByText(fr.unsaved.title)).toBeNull()
})

it.each(['save', 'answer'])('does not hold up what the app opens by itself, or an answer: %s', async way => {
  await opened()
  await type('score', '12')
  press(way)
  await isHome()
})

describe('while a dialog saves', () => {
  it('asks before the back button takes the dialog away: a failure would find nothing', async () => {
    const router = await opened('/group')
    await screen.findByText('Les pongistes')
    await act(() => router.navigate(-1))
    await question()
    press(fr.unsaved.keep)
    await waitFor(() => expect(screen.queryByText(fr.unsaved.title)).toBeNull())
    expect(screen.getByText('Les pongistes')).toBeTruthy()
  })

  it('does not hold up the page that the save leads to', async () => {
    await opened('/group')
    await screen.findByText('Les pongistes')
    press('answer of the server')
    await screen.findByRole('heading', { name: 'Saved' })
    expect(screen.queryByText(fr.unsaved.title)).toBeNull()
  })
})
