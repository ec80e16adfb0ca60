// @vitest-environment jsdom
import { sampleBoard } from '@pingboard/contracts/testing/samples.ts'
import { productAtom } from '@pingboard/kit/slice'
import { act, cleanup, renderHook } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useShowcase } from './use-showcase.ts'

const server = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('@pingboard/kit/api', () => server)

beforeEach(() => {
  vi.useFakeTimers()
  server.call.mockReset().mockResolvedValue({ data: { board: null } })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const passes = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function opened(demo: { email: string; password: string } | null) {
  const store = createStore()
  store.set(productAtom, { ...store.get(productAtom), demo })
  const hook = renderHook(useShowcase, {
    wrapper: ({ children }) => <Provider store={store}>{children}</Provider>,
  })
  await passes(0)
  return hook
}
const DEMO = { email: 'demo@pingboard.example', password: 'a demo password' }

it('shows the board of the demo that opens after the page, and asks no longer', async () => {
  const { result } = await opened(DEMO)
  expect(result.current).toBeNull()
  const board = sampleBoard([])
  server.call.mockRejectedValueOnce(new Error('the network is away')).mockResolvedValue({ data: { board } })
  await passes(6000)
  expect(result.current).toBe(board)
  await passes(120_000)
  expect(server.call).toHaveBeenCalledTimes(3)
})

it('asks no longer than a minute, and never after the page was left', async () => {
  await opened(DEMO)
  await passes(120_000)
  expect(server.call).toHaveBeenCalledTimes(21)
  const { unmount } = await opened(DEMO)
  unmount()
  await passes(120_000)
  expect(server.call).toHaveBeenCalledTimes(22)
})

it('asks once where there is no demo: a club opens its next board on another day', async () => {
  await opened(null)
  await passes(120_000)
  expect(server.call).toHaveBeenCalledTimes(1)
})
