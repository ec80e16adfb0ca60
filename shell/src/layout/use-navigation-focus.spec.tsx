// @vitest-environment jsdom
import { createMemoryRouter, Link, Outlet, RouterProvider } from '@pingboard/kit/router'
import { announcementAtom } from '@pingboard/kit/slice'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useNavigationFocus } from './use-navigation-focus.ts'

/** Milliseconds until a page has what it asked for. */
const ANSWER = 100

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Frame() {
  useNavigationFocus()
  return (
    <>
      <Link to="/group">to the group</Link>
      <Link to="/group?name=po">to its search</Link>
      <Link to="/group/members">to its members</Link>
      <Link to="/">to home</Link>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}

/** A page whose name comes from the server. */
function Group() {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setName('Les pongistes'), ANSWER)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <input aria-label="search" />
      {name && <h1>{name}</h1>}
    </>
  )
}

async function open(at = '/') {
  const store = createStore()
  const children = [
    { path: '/', element: <h1>Home</h1> },
    // As a page for members has it: asked again when its address changes.
    { path: '/group/*', element: <Group />, loader: () => null },
  ]
  const router = createMemoryRouter([{ element: <Frame />, children }], { initialEntries: [at] })
  render(
    <Provider store={store}>
      <RouterProvider router={router} />
    </Provider>,
  )
  await pass(0)
  document.title = 'The page before'
  return { said: () => store.get(announcementAtom) }
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const go = async (name: string) => {
  const link = screen.getByText(name)
  link.focus()
  await act(async () => void fireEvent.click(link))
}
const focused = () => document.activeElement

it('leaves the focus where it is on the first page, also when its heading comes late', async () => {
  const { said } = await open('/group')
  await pass(ANSWER)
  expect(screen.getByRole('heading', { name: 'Les pongistes' })).toBeTruthy()
  expect(focused()).toBe(document.body)
  expect(said().count).toBe(0)
})

it('gives the focus to the heading of the new page, which is not announced besides', async () => {
  const { said } = await open('/group')
  await go('to home')
  expect(focused()).toBe(screen.getByRole('heading', { name: 'Home' }))
  expect(said().count).toBe(0)
})

it('waits on the page for a heading that comes late, and says nothing of the page before', async () => {
  const { said } = await open()
  await go('to the group')
  expect(focused()).toBe(screen.getByRole('main'))
  expect(said().count).toBe(0)
  await pass(ANSWER)
  expect(focused()).toBe(screen.getByRole('heading', { name: 'Les pongistes' }))
  expect(said().count).toBe(0)
})

it('announces a late heading to somebody who went on meanwhile', async () => {
  const { said } = await open()
  await go('to the group')
  screen.getByLabelText('search').focus()
  await pass(ANSWER)
  expect(focused()).toBe(screen.getByLabelText('search'))
  expect(said()).toMatchObject({ text: 'Les pongistes', count: 1 })
})

it('waits on while only the query of the page changes', async () => {
  const { said } = await open()
  await go('to the group')
  await go('to its search')
  await pass(ANSWER)
  expect(said()).toMatchObject({ text: 'Les pongistes', count: 1 })
})

it('waits no longer once the person goes elsewhere', async () => {
  const { said } = await open()
  await go('to the group')
  await go('to home')
  expect(focused()).toBe(screen.getByRole('heading', { name: 'Home' }))
  screen.getByText('to home').focus()
  await pass(ANSWER)
  expect(focused()).toBe(screen.getByText('to home'))
  expect(said().count).toBe(0)
})

it('leaves the focus alone within a page that keeps its heading, also one that came late', async () => {
  await open()
  await go('to the group')
  await pass(ANSWER)
  await go('to its members')
  expect(focused()).toBe(screen.getByText('to its members'))
})
