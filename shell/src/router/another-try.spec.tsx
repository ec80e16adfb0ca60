// @vitest-environment jsdom
import type { SliceEntry } from '@pingboard/contracts/registry.ts'
import { createMemoryRouter, RouterProvider } from '@pingboard/kit/router'
import { pageRoutes } from '@pingboard/kit/slice/pages'
import { kitMessages } from '@pingboard/kit/ui'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createInstance } from 'i18next'
import { createStore, Provider } from 'jotai'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import en from '../i18n/locales/en.json'
import { type Shell, ShellContext } from '../shell-context.ts'
import { PageError } from './page-error.tsx'
import { sliceRoutes } from './slice-routes.tsx'

const entry = {
  name: 'mfe-club',
  version: '1.0.0',
  label: { fr: 'Le club', en: 'The club' },
  paths: ['/club'],
} as unknown as SliceEntry
const page = (name: string) => () => <h1>{name}</h1>

/** A router with the pages of a slice, and what a test holds back. */
async function open(at: string, pages: Parameters<typeof pageRoutes>[0]) {
  const refreshed = Promise.withResolvers<void>()
  const reload = vi.fn(async () => {})
  const slice = {
    namespace: 'club',
    messages: {} as never,
    home: {},
    commands: {},
    routes: pageRoutes(pages),
  }
  const router = createMemoryRouter(
    [
      { path: '/', element: <h1>home</h1> },
      {
        path: '/part',
        errorElement: <PageError />,
        lazy: () => Promise.reject(new Error('Loading chunk 7 failed.')),
      },
      ...sliceRoutes(entry, slice),
    ],
    { initialEntries: [at] },
  )
  const shell = {
    registry: { current: () => ({ revision: 1, slices: [entry] }), refresh: () => refreshed.promise },
    reload,
    wanted: () => router.state.navigation.location ?? router.state.location,
  } as unknown as Shell
  const texts = createInstance()
  const kit = (await kitMessages.en()).default
  await texts.use(initReactI18next).init({ lng: 'en', resources: { en: { shell: en, kit } } })
  render(
    <I18nextProvider i18n={texts}>
      <Provider store={createStore()}>
        <ShellContext value={shell}>
          <RouterProvider router={router} />
        </ShellContext>
      </Provider>
    </I18nextProvider>,
  )
  return { router, reload, refreshed }
}

const tryAgain = () => screen.findByRole('button', { name: /again/i })
const down = () => screen.findByText(en['slice-down'].title)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(cleanup)

describe('another try of what did not come', () => {
  it('asks a slice for its page again, and shows it', async () => {
    let asked = 0
    const bring = async () => {
      asked += 1
      if (asked === 1) throw new Error('broke on purpose')
      return page('members of the club')
    }
    const { refreshed } = await open('/club', [{ path: '/club', page: bring }])
    await down()
    fireEvent.click(await tryAgain())
    await act(async () => refreshed.resolve())
    expect(await screen.findByRole('heading', { name: 'members of the club' })).toBeTruthy()
    expect(asked).toBe(2)
  })

  it('brings nobody back who has left meanwhile', async () => {
    const { router, refreshed } = await open('/club', [
      { path: '/club', page: () => Promise.reject(new Error('broke on purpose')) },
    ])
    await down()
    fireEvent.click(await tryAgain())
    await act(() => router.navigate('/'))
    await act(async () => refreshed.resolve())
    expect(screen.getByRole('heading', { name: 'home' })).toBeTruthy()
    expect(router.state.location.pathname).toBe('/')
  })

  it('brings nobody back who is on the way to a page that takes its time', async () => {
    const arrives = Promise.withResolvers<ReturnType<typeof page>>()
    const { router, refreshed } = await open('/club', [
      { path: '/club', page: () => Promise.reject(new Error('broke on purpose')) },
      { path: '/club/slow', page: () => arrives.promise },
    ])
    await down()
    fireEvent.click(await tryAgain())
    const going = router.navigate('/club/slow')
    await act(async () => refreshed.resolve())
    arrives.resolve(page('slow'))
    await act(() => going)
    expect(router.state.location.pathname).toBe('/club/slow')
  })

  it('of a part of the shell loads the page again: the router remembers a part that failed', async () => {
    const { reload } = await open('/part', [])
    fireEvent.click(await tryAgain())
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  })
})

describe('a page of a slice', () => {
  it('that failed is asked for again by another address of it, too', async () => {
    const bring = vi.fn(async () => page('a board')).mockRejectedValueOnce(new Error('broke on purpose'))
    const { router } = await open('/club/1', [{ path: '/club/:id', page: bring }])
    await down()
    await act(() => router.navigate('/club/1?tab=past'))
    expect(await screen.findByRole('heading', { name: 'a board' })).toBeTruthy()
  })

  it('is asked for once, and stays as it is when its address changes', async () => {
    const bring = vi.fn(async () => page('a board'))
    const { router } = await open('/club/1', [{ path: '/club/:id', page: bring }])
    const shown = await screen.findByRole('heading', { name: 'a board' })
    await act(() => router.navigate('/club/1?tab=past'))
    await act(() => router.navigate('/club/1?tab=past', { replace: true }))
    expect(await screen.findByRole('heading', { name: 'a board' })).toBe(shown)
    expect(bring).toHaveBeenCalledOnce()
  })
})
