// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showToastAtom } from '../slice/toasts.ts'
import { Dialog } from './dialog.tsx'
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

  it.each(['Annuler', 'Fermer le message'])('gives the page the focus that %s had', name => {
    const { store } = renderKit(
      <>
        <main id="main" tabIndex={-1} />
        <ToastRegion />
      </>,
    )
    act(() => {
      store.set(showToastAtom, { kind: 'success', text: 'Un', action: { label: 'Annuler', run: vi.fn() } })
    })
    const button = screen.getByRole('button', { name })
    act(() => button.focus())
    fireEvent.click(button)
    expect(screen.queryByText('Un')).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  describe('by F6', () => {
    const F6 = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F6' })
    const page = (
      <main id="main" tabIndex={-1}>
        <input aria-label="Nom" />
      </main>
    )
    const dialog = (
      <Dialog isOpen onClose={() => {}} title="Score">
        <input aria-label="Nom" />
      </Dialog>
    )
    const opened = (place: ReactNode) => {
      const run = vi.fn()
      const { store, update } = renderKit(
        <>
          {place}
          <ToastRegion />
        </>,
      )
      pass(100)
      const field = screen.getByLabelText('Nom')
      act(() => field.focus())
      const show = () =>
        act(() =>
          store.set(showToastAtom, { kind: 'success', text: 'Un', action: { label: 'Annuler', run } }),
        )
      return { run, field, show, update }
    }

    it.each([
      ['a page', page],
      ['a dialog', dialog],
    ])('leads from %s to the action, and back after it', (_, place) => {
      const { run, field, show } = opened(place)
      show()
      expect(screen.getByRole('region', { name: 'Messages' }).getAttribute('aria-keyshortcuts')).toBe('F6')
      pass(2900)
      F6()
      const action = screen.getByRole('button', { name: 'Annuler' })
      expect(document.activeElement).toBe(action)
      pass(10_000)
      expect(document.activeElement).toBe(action)
      fireEvent.click(action)
      expect(run).toHaveBeenCalledOnce()
      expect(screen.queryByText('Un')).toBeNull()
      pass(100)
      expect(document.activeElement).toBe(field)
    })

    it.each([
      ['a page', page],
      ['a dialog', dialog],
    ])('leads back to %s, and the message goes on', (_, place) => {
      const { field, show } = opened(place)
      show()
      F6()
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Annuler' }))
      F6()
      pass(100)
      expect(document.activeElement).toBe(field)
      pass(2900)
      expect(screen.queryByText('Un')).toBeNull()
      expect(document.activeElement).toBe(field)
    })

    it('gives the page the focus where it came from a part that is gone', () => {
      const { show, update } = opened(page)
      show()
      F6()
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Annuler' }))
      update(
        <>
          <main id="main" tabIndex={-1} />
          <ToastRegion />
        </>,
      )
      fireEvent.click(screen.getByRole('button', { name: 'Annuler' }))
      expect(document.activeElement).toBe(screen.getByRole('main'))
    })

    it('is left to the browser while there is no message', () => {
      const { field, show } = opened(page)
      expect(F6()).toBe(true)
      show()
      expect(F6()).toBe(false)
      F6()
      pass(3000)
      expect(F6()).toBe(true)
      expect(document.activeElement).toBe(field)
    })
  })
})
