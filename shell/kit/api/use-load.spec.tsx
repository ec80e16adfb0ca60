import type { Problem } from '@pingboard/contracts/errors.ts'
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProblemError } from './problem-error.ts'
import { useLoad } from './use-load.ts'

/** A `load` whose answers come when the test gives them. */
function asked() {
  const questions: {
    signal: AbortSignal
    resolve: (data: string) => void
    reject: (error: Error) => void
  }[] = []
  const load = vi.fn((signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    questions.push({ signal, resolve, reject })
    return promise
  })
  const shown = renderHook(({ key }: { key: string | null }) => useLoad(key, load), {
    initialProps: { key: 'one' as string | null },
  })
  return { ...shown, questions, load }
}

it('is loading until the answer is there', async () => {
  const { result, questions } = asked()
  expect(result.current.status).toBe('loading')
  await act(async () => questions[0]?.resolve('found'))
  expect(result.current).toMatchObject({ status: 'ready', data: 'found' })
})

it('keeps the error, and asks again when it is told to', async () => {
  const { result, questions, load } = asked()
  const error = new Error('away')
  await act(async () => questions[0]?.reject(error))
  expect(result.current).toMatchObject({ status: 'failed', error })
  act(() => result.current.retry())
  expect(result.current.status).toBe('loading')
  expect(load).toHaveBeenCalledTimes(2)
  await act(async () => questions[1]?.resolve('found'))
  expect(result.current).toMatchObject({ status: 'ready', data: 'found' })
})

it('keeps what is shown while it is asked for again', async () => {
  const { result, questions } = asked()
  await act(async () => questions[0]?.resolve('found'))
  act(() => result.current.retry())
  expect(result.current).toMatchObject({ status: 'ready', data: 'found' })
  await act(async () => questions[1]?.resolve('found anew'))
  expect(result.current).toMatchObject({ status: 'ready', data: 'found anew' })
})

it('shows what was put, made from what is shown, and nothing of it under another key', async () => {
  const { result, questions, rerender } = asked()
  await act(async () => questions[0]?.resolve('found'))
  act(() => result.current.put(shown => `${shown}, changed`))
  expect(result.current).toMatchObject({ status: 'ready', data: 'found, changed' })
  rerender({ key: 'two' })
  expect(result.current.status).toBe('loading')
  act(() => result.current.put(shown => `after ${shown}`))
  expect(result.current).toMatchObject({ status: 'ready', data: 'after null' })
})

it('the last question wins, and the one before is given up', async () => {
  const { result, questions, rerender } = asked()
  rerender({ key: 'two' })
  expect(questions[0]?.signal.aborted).toBe(true)
  await act(async () => questions[1]?.resolve('second'))
  await act(async () => questions[0]?.resolve('first'))
  expect(result.current).toMatchObject({ status: 'ready', data: 'second' })
})

it('shows nothing of another key while the new answer is on its way', async () => {
  const { result, questions, rerender } = asked()
  await act(async () => questions[0]?.resolve('first'))
  rerender({ key: 'two' })
  expect(result.current.status).toBe('loading')
})

it('asks nothing without a key, nor again at another render', () => {
  const { load, rerender } = asked()
  rerender({ key: 'one' })
  rerender({ key: null })
  expect(load).toHaveBeenCalledTimes(1)
})

it('gives up when the page is left', () => {
  const { questions, unmount } = asked()
  unmount()
  expect(questions[0]?.signal.aborted).toBe(true)
})

describe('a load that got no answer', () => {
  /** Whether the server answers the smallest request. */
  const reach = { isThere: false }
  beforeEach(() => {
    vi.useFakeTimers()
    reach.isThere = false
    vi.stubGlobal('fetch', async () => {
      if (!reach.isThere) throw new TypeError('no answer')
      return new Response(null)
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  const outage = () => new ProblemError('NETWORK', 0, null)

  it('is repeated when the server can be reached, and shows its failure until then', async () => {
    const { result, questions, load } = asked()
    await act(async () => questions[0]?.reject(outage()))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(load).toHaveBeenCalledTimes(1)
    reach.isThere = true
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(load).toHaveBeenCalledTimes(2)
    expect(result.current.status).toBe('failed')
    await act(async () => questions[1]?.resolve('found'))
    expect(result.current).toMatchObject({ status: 'ready', data: 'found' })
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is repeated at once when the browser reports a network', async () => {
    const { questions, load } = asked()
    await act(async () => questions[0]?.reject(outage()))
    act(() => void dispatchEvent(new Event('online')))
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is repeated ever more slowly while only the smallest request is answered', async () => {
    reach.isThere = true
    const { questions, load } = asked()
    for (let round = 0; round < 60; round += 1) {
      await act(async () => questions.at(-1)?.reject(outage()))
      await act(() => vi.advanceTimersByTimeAsync(1000))
    }
    // Each minute holds ten waits of the longest pause.
    expect(load.mock.calls.length).toBeLessThan(40)
    expect(load.mock.calls.length).toBeGreaterThan(8)
  })

  it.each([
    ['a refusal', new ProblemError('FORBIDDEN', 403, null)],
    ['an answer of the federation', new ProblemError('FEDERATION_TIMEOUT', 504, {} as Problem)],
    ['an unreadable answer', new ProblemError('UNREADABLE', 200, null)],
  ])('%s is an answer', async (_, error) => {
    reach.isThere = true
    const { questions, load } = asked()
    await act(async () => questions[0]?.reject(error))
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(load).toHaveBeenCalledTimes(1)
  })

  it('is not repeated once its page is left', async () => {
    const { questions, load, unmount } = asked()
    await act(async () => questions[0]?.reject(outage()))
    unmount()
    reach.isThere = true
    await vi.advanceTimersByTimeAsync(60_000)
    dispatchEvent(new Event('online'))
    expect(load).toHaveBeenCalledTimes(1)
  })
})
