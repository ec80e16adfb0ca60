// @vitest-environment jsdom
import { createMemoryRouter, RouterProvider } from '@pingboard/kit/router'
import { inPlayAtom } from '@pingboard/kit/slice'
import { act, cleanup, render } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Shell, ShellContext } from '../shell-context.ts'
import { updateAtom } from '../worker/update-atom.ts'
import { OnDisplay } from './on-display.tsx'
import './unattended.tsx'

const MINUTE = 60_000
const EVENING = new Date('2026-11-20T20:30:00+01:00')

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: EVENING })
  answering(true)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})
const answering = (ok: boolean) =>
  vi.stubGlobal('fetch', async () => new Response(null, { status: ok ? 200 : 503 }))
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function opened(address: string, hasFailed = false) {
  const store = createStore()
  const reload = vi.fn(async () => {})
  const element = <OnDisplay hasFailed={hasFailed} />
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  render(
    <Provider store={store}>
      <ShellContext value={{ reload } as unknown as Shell}>
        <RouterProvider router={router} />
      </ShellContext>
    </Provider>,
  )
  await pass(100)
  return { store, reload }
}

describe('a display', () => {
  it('takes a newer version as soon as nothing is in play', async () => {
    const { store, reload } = await opened('/d/abcd2345')
    act(() => {
      store.set(updateAtom, 'newer')
      store.set(inPlayAtom, true)
    })
    await pass(30 * MINUTE)
    expect(reload).not.toHaveBeenCalled()
    act(() => store.set(inPlayAtom, false))
    await pass(MINUTE)
    expect(reload).toHaveBeenCalledOnce()
  })

  it('that says that something failed is loaded again in a minute, once the server answers', async () => {
    answering(false)
    const { reload } = await opened('/boards/wall', true)
    await pass(5 * MINUTE)
    expect(reload).not.toHaveBeenCalled()
    answering(true)
    await pass(MINUTE)
    expect(reload).toHaveBeenCalledOnce()
  })
})

it('a page that a person operates is never loaded again by itself', async () => {
  const { store, reload } = await opened('/boards/abc/live', true)
  act(() => store.set(updateAtom, 'newer'))
  await pass(60 * MINUTE)
  expect(reload).not.toHaveBeenCalled()
})
