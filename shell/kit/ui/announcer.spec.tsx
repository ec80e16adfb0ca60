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
  it('never leaves standing, nor says, what a newer message about the same has overtaken', () => {
    const { store } = renderKit(<Announcer />)
    const region = screen.getByRole('status')
    const say = (text: string, about: string) => act(() => store.set(announceAtom, text, about))
    say('Agen 2 mène 8 à 4', 'game 1')
    say('Pau 1 mène 3 à 0', 'game 2')
    expect(region.textContent).toBe('Agen 2 mène 8 à 4')
    say('Agen 2 mène 8 à 5', 'game 1')
    expect(region.textContent).toBe('')
    say('Agen 2 mène 8 à 6', 'game 1')
    const said: (string | null)[] = []
    for (let second = 0; second < 12; second += 1) {
      pass(1000)
      said.push(region.textContent)
    }
    expect(said.filter(Boolean)).toEqual([
      ...Array(3).fill('Pau 1 mène 3 à 0'),
      ...Array(3).fill('Agen 2 mène 8 à 6'),
    ])
  })
})
