// @vitest-environment jsdom
import { sampleBoard, sampleGame } from '@pingboard/contracts/testing/samples.ts'
import { productAtom } from '@pingboard/kit/slice'
import { act, cleanup, render } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import VisitorHome from './visitor-home.tsx'

const server = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('@pingboard/kit/api', async original => ({ ...(await original<object>()), ...server }))
vi.mock('./hero.tsx', () => ({
  Hero: ({ board }: { board?: object | null }) => (board ? 'live' : 'example'),
}))
vi.mock('./goals.tsx', () => ({ Goals: () => null }))
vi.mock('./devices.tsx', () => ({ Devices: () => null }))
vi.mock('../added-sections.tsx', () => ({ AddedSections: () => null }))

beforeEach(() => {
  vi.useFakeTimers()
  server.call.mockReset().mockResolvedValue({ data: { board: null } })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const passes = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

async function opened({ demo }: { demo: { email: string; password: string } | null }) {
  const store = createStore()
  store.set(productAtom, { ...store.get(productAtom), demo })
  const page = render(
    <Provider store={store}>
      <VisitorHome />
    </Provider>,
  )
  await passes(0)
  return page
}
const boardOn = (day: string) => sampleBoard([sampleGame(1, { predictedDate: day })])
const DEMO = { email: 'demo@pingboard.example', password: 'a demo password' }

it('shows the evening of a demo that begins after the page was opened, and asks no longer', async () => {
  vi.setSystemTime('2026-11-21T19:00:00Z')
  const { container } = await opened({ demo: DEMO })
  expect(container.textContent).toBe('example')
  server.call.mockRejectedValueOnce(new Error('the network is away'))
  server.call.mockResolvedValue({ data: { board: boardOn('2026-11-21') } })
  await passes(3000)
  expect(container.textContent).toBe('example')
  await passes(6000)
  expect(container.textContent).toBe('live')
  await passes(120_000)
  expect(server.call).toHaveBeenCalledTimes(3)
})

it('asks no more once it was left', async () => {
  const { unmount } = await opened({ demo: DEMO })
  unmount()
  await passes(120_000)
  expect(server.call).toHaveBeenCalledTimes(1)
})

it('asks once where there is no demo: a club opens its next board on another day', async () => {
  await opened({ demo: null })
  await passes(120_000)
  expect(server.call).toHaveBeenCalledTimes(1)
})

it('asks again on another day; the evening that is shown stays without an answer', async () => {
  vi.setSystemTime('2026-11-21T22:59:00Z')
  server.call.mockResolvedValue({ data: { board: boardOn('2026-11-21') } })
  const { container } = await opened({ demo: null })
  server.call.mockRejectedValue(new Error('the network is away'))
  await passes(50_000)
  expect(server.call).toHaveBeenCalledTimes(1)
  await passes(60_000)
  expect(server.call).toHaveBeenCalledTimes(2)
  expect(container.textContent).toBe('live')
})

it('waits after midnight for the next evening of a demo, which begins some seconds later', async () => {
  vi.setSystemTime('2026-11-21T22:59:50Z')
  server.call.mockResolvedValue({ data: { board: boardOn('2026-11-21') } })
  await opened({ demo: DEMO })
  await passes(12_000)
  expect(server.call).toHaveBeenCalledTimes(2)
  server.call.mockResolvedValue({ data: { board: boardOn('2026-11-22') } })
  await passes(3000)
  await passes(120_000)
  expect(server.call).toHaveBeenCalledTimes(3)
})
