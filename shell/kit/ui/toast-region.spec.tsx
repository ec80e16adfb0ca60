// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showToastAtom } from '../slice/toasts.ts'
import { renderKit } from './testing.tsx'
import { ToastRegion } from './toast-region.tsx'

describe('ToastRegion', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

  it('shows one at a time, three seconds each', () => {
    const { store } = renderKit(<ToastRegion />)
    act(() => {
      store.set(showToastAtom, { kind: 'success', text: 'Un' })
      store.set(showToastAtom, { kind: 'error', text: 'Deux' })
    })
    expect(screen.getByRole('status').textContent).toContain('Un')
    expect(screen.queryByText('Deux')).toBeNull()
    pass(3000)
    expect(screen.getByText('Deux')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Erreur' })).toBeTruthy()
    pass(3000)
    expect(screen.getByRole('status').textContent).toBe('')
  })

  it('drops the errors before a success', () => {
    const { store } = renderKit(<ToastRegion />)
    act(() => {
      store.set(showToastAtom, { kind: 'error', text: 'Refusé' })
      store.set(showToastAtom, { kind: 'info', text: 'À savoir' })
      store.set(showToastAtom, { kind: 'success', text: 'Réussi' })
    })
    expect(screen.queryByText('Refusé')).toBeNull()
    expect(screen.getByText('À savoir')).toBeTruthy()
    pass(3000)
    expect(screen.getByText('Réussi')).toBeTruthy()
  })

  it('waits while it is pointed at or focused', () => {
    const { store } = renderKit(<ToastRegion />)
    act(() => {
      store.set(showToastAtom, { kind: 'info', text: 'Un' })
    })
    pass(2000)
    fireEvent.pointerEnter(screen.getByText('Un'))
    pass(10_000)
    const close = screen.getByRole('button', { name: 'Fermer le message' })
    act(() => close.focus())
    fireEvent.pointerLeave(screen.getByText('Un'))
    pass(10_000)
    expect(screen.getByText('Un')).toBeTruthy()
    act(() => close.blur())
    pass(1000)
    expect(screen.queryByText('Un')).toBeNull()
  })

  it('runs its action once and goes', () => {
    const run = vi.fn()
    const { store } = renderKit(<ToastRegion />)
    act(() => {
      store.set(showToastAtom, { kind: 'success', text: 'Un', action: { label: 'Annuler', run } })
    })
    fireEvent.click(screen.getByRole('button', { name: 'Annuler' }))
    expect(run).toHaveBeenCalledOnce()
    expect(screen.queryByText('Un')).toBeNull()
  })
})
