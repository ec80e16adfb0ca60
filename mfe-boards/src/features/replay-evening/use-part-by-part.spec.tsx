import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { usePartByPart } from './use-part-by-part.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame'] })
})
afterEach(() => {
  vi.useRealTimers()
})
const frame = () => act(() => vi.advanceTimersToNextFrame())
const given = (items: readonly string[]) =>
  renderHook(props => usePartByPart(props.items, 2), { initialProps: { items } })

it('gives a list a part each frame, and then the list as it is', () => {
  const { result } = given(['a', 'b', 'c'])
  expect(result.current).toEqual([])
  frame()
  expect(result.current).toEqual(['a', 'b'])
  frame()
  expect(result.current).toEqual(['a', 'b', 'c'])
  const whole = result.current
  frame()
  expect(result.current).toBe(whole)
})

it('given other items, keeps each one before until its part has its turn', () => {
  const { result, rerender } = given(['a', 'b', 'c'])
  frame()
  frame()
  rerender({ items: ['a', 'B', 'C', 'D'] })
  expect(result.current).toEqual(['a', 'b', 'c'])
  frame()
  expect(result.current).toEqual(['a', 'B', 'C'])
  frame()
  expect(result.current).toEqual(['a', 'B', 'C', 'D'])
})

it('given fewer items, takes the others away', () => {
  const { result, rerender } = given(['a', 'b', 'c'])
  frame()
  frame()
  rerender({ items: ['a'] })
  frame()
  expect(result.current).toEqual(['a'])
})
