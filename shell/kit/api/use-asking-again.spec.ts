// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useAskingAgain } from './use-asking-again.ts'

const RHYTHM = 3000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const tell = (target: EventTarget, event: string) =>
  act(async () => void target.dispatchEvent(new Event(event)))

it('asks after each rhythm, and no more once the page is left', async () => {
  const ask = vi.fn(async () => {})
  const { unmount } = renderHook(() => useAskingAgain(RHYTHM, ask))
  await pass(RHYTHM * 3)
  expect(ask).toHaveBeenCalledTimes(3)
  unmount()
  await pass(RHYTHM * 3)
  expect(ask).toHaveBeenCalledTimes(3)
})

it('does not ask while nobody looks, and asks at once when the page is seen again', async () => {
  const ask = vi.fn(async () => {})
  renderHook(() => useAskingAgain(RHYTHM, ask))
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await tell(document, 'visibilitychange')
  await pass(RHYTHM * 5)
  expect(ask).not.toHaveBeenCalled()
  seen.mockReturnValue('visible')
  await tell(document, 'visibilitychange')
  expect(ask).toHaveBeenCalledTimes(1)
})

it.each(['focus', 'online'])('asks at once on %s', async event => {
  const ask = vi.fn(async () => {})
  renderHook(() => useAskingAgain(RHYTHM, ask))
  await tell(window, event)
  expect(ask).toHaveBeenCalledTimes(1)
})

it('asks less and less often while there is no answer, once a minute at least', async () => {
  let isAway = true
  const ask = vi.fn(async () => {
    if (isAway) throw new Error('no answer')
  })
  renderHook(() => useAskingAgain(RHYTHM, ask))
  await pass(RHYTHM * 7)
  expect(ask).toHaveBeenCalledTimes(3)
  await pass(600_000)
  const before = ask.mock.calls.length
  await pass(60_000)
  expect(ask).toHaveBeenCalledTimes(before + 1)
  isAway = false
  await tell(window, 'online')
  await pass(RHYTHM * 2)
  expect(ask).toHaveBeenCalledTimes(before + 4)
})

it('gives up the question under way when it asks anew', async () => {
  const signals: AbortSignal[] = []
  const { result } = renderHook(() =>
    useAskingAgain(RHYTHM, signal => {
      signals.push(signal)
      return new Promise(() => {})
    }),
  )
  await act(async () => result.current())
  await act(async () => result.current())
  expect(signals.map(signal => signal.aborted)).toEqual([true, false])
})
