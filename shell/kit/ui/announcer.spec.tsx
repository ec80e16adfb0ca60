// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { announceAtom } from '../slice/announcer.ts'
import { Announcer } from './announcer.tsx'
import { renderKit } from './testing.tsx'

describe('Announcer', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

  it('is there and empty at first, says one thing in four seconds, and is cleared in between', () => {
    const { store } = renderKit(<Announcer />)
    const region = screen.getByRole('status')
    expect(region.textContent).toBe('')
    act(() => {
      store.set(announceAtom, 'Agen 2 : 6.')
    })
    act(() => {
      store.set(announceAtom, 'Pau 1 : 3.')
    })
    expect(region.textContent).toBe('Agen 2 : 6.')
    pass(3500)
    expect(region.textContent).toBe('')
    pass(500)
    expect(region.textContent).toBe('Pau 1 : 3.')
    act(() => {
      store.set(announceAtom, 'Pau 1 : 3.')
    })
    pass(3500)
    expect(region.textContent).toBe('')
    pass(500)
    expect(region.textContent).toBe('Pau 1 : 3.')
  })
})
