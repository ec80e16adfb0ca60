// @vitest-environment jsdom
import { createMemoryRouter, RouterProvider } from '@pingboard/kit/router'
import { act, cleanup, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MomentAddress } from './moment-address.ts'

/** A replay, and a page whose files take their time. */
function open() {
  const arrives = Promise.withResolvers<null>()
  const asked = vi.fn()
  let set: (revision: number | null) => void = () => {}
  function Replay() {
    const [revision, setRevision] = useState<number | null>(null)
    set = setRevision
    return <MomentAddress revision={revision} onAsked={asked} />
  }
  const router = createMemoryRouter(
    [
      { path: '/replay', Component: Replay },
      { path: '/slow', loader: () => arrives.promise, element: null },
    ],
    { initialEntries: ['/replay'] },
  )
  render(<RouterProvider router={router} />)
  return { router, arrives, asked, show: (revision: number) => act(() => set(revision)) }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const aSecond = () => act(() => vi.advanceTimersByTimeAsync(1000))

describe('the moment of a replay in its address', () => {
  it('stands there within a second', async () => {
    const { router, show, asked } = open()
    show(12)
    await aSecond()
    expect(router.state.location.search).toBe('?r=12')
    expect(asked).not.toHaveBeenCalled()
  })

  it('keeps nobody who is on the way to a page that takes its time', async () => {
    const { router, arrives, show } = open()
    const going = router.navigate('/slow')
    await act(() => Promise.resolve())
    show(12)
    await aSecond()
    arrives.resolve(null)
    await act(() => going)
    expect(router.state.location.pathname).toBe('/slow')
  })

  it('stands there too when the way to another page ends where it began', async () => {
    const { router, show } = open()
    void router.navigate('/slow')
    await act(() => Promise.resolve())
    show(12)
    await aSecond()
    await act(() => router.navigate('/replay', { replace: true }))
    await aSecond()
    expect(router.state.location.search).toBe('?r=12')
  })
})
