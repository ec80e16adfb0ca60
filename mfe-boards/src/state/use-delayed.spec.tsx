import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { delayOf, useDelayed } from './use-delayed.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const started = (seconds: number) =>
  renderHook(({ value }) => useDelayed(value, seconds), { initialProps: { value: 1 } })

describe('a delayed value', () => {
  it('shows every value in its turn, each as late as the first', async () => {
    const { result, rerender } = started(5)
    rerender({ value: 2 })
    await pass(3000)
    rerender({ value: 3 })
    expect(result.current).toBe(1)
    await pass(2000)
    expect(result.current).toBe(2)
    await pass(3000)
    expect(result.current).toBe(3)
  })

  it('begins with what is shown when the delay is chosen, and drops what waited for another one', async () => {
    const { result, rerender } = renderHook(({ value, seconds }) => useDelayed(value, seconds), {
      initialProps: { value: 1, seconds: 0 },
    })
    rerender({ value: 2, seconds: 0 })
    rerender({ value: 2, seconds: 20 })
    expect(result.current).toBe(2)
    rerender({ value: 3, seconds: 20 })
    await pass(1000)
    rerender({ value: 3, seconds: 5 })
    await pass(5000)
    expect(result.current).toBe(3)
    rerender({ value: 4, seconds: 5 })
    await pass(5000)
    expect(result.current).toBe(4)
    await pass(20_000)
    expect(result.current).toBe(4)
  })

  it('is at once without a delay', () => {
    const { result, rerender } = started(0)
    rerender({ value: 2 })
    expect(result.current).toBe(2)
  })

  it.each([
    ['?delay=20', 20],
    ['', 0],
    ['?delay=soon', 0],
    ['?delay=-3', 0],
    ['?delay=9000', 600],
  ])('reads %s as %i seconds', (search, seconds) =>
    expect(delayOf(new URLSearchParams(search))).toBe(seconds),
  )
})
