import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
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
