// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { ComboBox } from './collections/combo-box.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { renderKit } from './testing.tsx'
import { lostOnLeavingAtom } from './use-unsaved.ts'

const CLUBS = [{ id: '2', label: 'SU Agen' }]

function Page({ isDirty = false, isDismissable = true }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setOpen(true)}>Ouvrir</Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title="Quelle période ?"
        isDirty={isDirty}
        isDismissable={isDismissable}
      >
        <input aria-label="Du" />
      </Dialog>
    </>
  )
}
const open = () => {
  const opener = screen.getByRole('button', { name: 'Ouvrir' })
  opener.focus()
  fireEvent.click(opener)
  return screen.getByRole('dialog', { name: 'Quelle période ?' })
}

describe('Dialog', () => {
  it('has its title as its name, closes by Escape, gives the focus back', async () => {
    renderKit(<Page />)
    const dialog = open()
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    fireEvent.keyDown(dialog, { key: 'Escape' })
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Ouvrir'))
  })

  it('asks before unsaved entries are lost', async () => {
    renderKit(<Page isDirty />)
    open()
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
    const keep = screen.getByRole('button', { name: 'Continuer la saisie' })
    await waitFor(() => expect(document.activeElement).toBe(keep))
    fireEvent.click(keep)
    expect(screen.getByRole('dialog')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
    fireEvent.click(screen.getByRole('button', { name: 'Abandonner' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps what was typed when it is dismissed by accident, where its owner does', () => {
    const [onClose, onDismiss] = [vi.fn(), vi.fn()]
    renderKit(
      <Dialog isOpen isDirty onClose={onClose} onDismiss={onDismiss} title="Quelle période ?">
        <input aria-label="Du" />
      </Dialog>,
    )
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(onDismiss).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Fermer' }))
    fireEvent.click(screen.getByRole('button', { name: 'Abandonner' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('stays while it is saving: a failure must find what was typed', () => {
    const onClose = vi.fn()
    renderKit(
      <Dialog isOpen isDirty isSaving onClose={onClose} title="Quelle période ?">
        <input aria-label="Du" />
      </Dialog>,
    )
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    const close = screen.getByRole<HTMLButtonElement>('button', { name: 'Fermer' })
    expect(close.disabled).toBe(true)
    fireEvent.click(close)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('takes nothing in while it is saving, without a move of the focus: the success would close over it', () => {
    const page = (isSaving: boolean) => (
      <Dialog isOpen isDirty isSaving={isSaving} onClose={() => {}} title="Quelle période ?">
        <input aria-label="Du" />
        <input aria-label="Au" readOnly />
        <input aria-label="Tous" type="checkbox" />
      </Dialog>
    )
    const { update } = renderKit(page(false))
    const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
    const takes = (event: Event) => field('Du').dispatchEvent(event)
    const input = () => new InputEvent('beforeinput', { bubbles: true, cancelable: true })
    const key = (name: string) => new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
    field('Du').focus()

    update(page(true))
    expect(document.activeElement).toBe(field('Du'))
    expect(field('Du').readOnly).toBe(true)
    expect([input(), key('a'), key('F5')].map(takes)).toEqual([false, false, true])
    fireEvent.click(field('Tous'))
    expect(field('Tous').checked).toBe(false)
    expect(field('Du').closest('[aria-busy=true]')).toBeTruthy()

    update(page(false))
    expect(document.activeElement).toBe(field('Du'))
    expect([field('Du').readOnly, field('Au').readOnly]).toEqual([false, true])
    expect([input(), key('a')].map(takes)).toEqual([true, true])
    fireEvent.click(field('Tous'))
    expect(field('Tous').checked).toBe(true)
    expect(document.querySelector('[aria-busy]')).toBeNull()
  })

  it('takes no choice of a combo box in while it is saving, whose list stands elsewhere on the page', async () => {
    const onSelect = vi.fn()
    const page = (isSaving: boolean) => (
      <Dialog isOpen isSaving={isSaving} onClose={() => {}} title="Quel club ?">
        <ComboBox label="Club" items={CLUBS} selected={null} onSelect={onSelect} />
      </Dialog>
    )
    const { update } = renderKit(page(false))
    const club = screen.getByRole('combobox', { name: 'Club' })
    act(() => club.focus())
    fireEvent.change(club, { target: { value: 'a' } })
    const option = await screen.findByRole('option', { name: 'SU Agen' })
    const press = () =>
      option.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true, cancelable: true }))
    update(page(true))
    expect(press()).toBe(false)
    fireEvent.click(option)
    expect(onSelect).not.toHaveBeenCalled()
  })

  it('counts as unsaved while it is saving: a failure would find nothing after another page', () => {
    const { store, update } = renderKit(
      <Dialog isOpen isDirty isSaving onClose={() => {}} title="Quelle période ?">
        <input aria-label="Du" />
      </Dialog>,
    )
    expect(store.get(lostOnLeavingAtom)).toBe(1)
    update(null)
    expect(store.get(lostOnLeavingAtom)).toBe(0)
  })

  it('stays when it must be answered', () => {
    renderKit(<Page isDismissable={false} />)
    fireEvent.keyDown(open(), { key: 'Escape' })
    expect(screen.getByRole('dialog')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Fermer' })).toBeNull()
  })
})

it('the browser asks before a page with something typed in a dialog is loaded again', () => {
  const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  renderKit(<Page isDirty />)
  expect(isAsked()).toBe(false)
  const dialog = open()
  expect(isAsked()).toBe(true)
  fireEvent.keyDown(dialog, { key: 'Escape' })
  fireEvent.click(screen.getByRole('button', { name: 'Abandonner' }))
  expect(isAsked()).toBe(false)
})

it('ConfirmDialog focuses the safe answer of a destruction', () => {
  const onConfirm = vi.fn()
  renderKit(
    <ConfirmDialog
      isOpen
      title="Delete?"
      confirmLabel="Delete the board"
      isDestructive
      onConfirm={onConfirm}
      onCancel={() => {}}
    >
      Text
    </ConfirmDialog>,
    { language: 'en' },
  )
  expect(document.activeElement?.textContent).toBe('Cancel')
  fireEvent.click(screen.getByRole('button', { name: 'Delete the board' }))
  expect(onConfirm).toHaveBeenCalledOnce()
})

it('ConfirmDialog cannot be called off once its action is under way: it would happen all the same', () => {
  const onCancel = vi.fn()
  renderKit(
    <ConfirmDialog
      isOpen
      isPending
      title="Delete?"
      confirmLabel="Delete"
      onConfirm={() => {}}
      onCancel={onCancel}
    >
      Text
    </ConfirmDialog>,
    { language: 'en' },
  )
  fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' })
  for (const name of ['Cancel', 'Close']) {
    const button = screen.getByRole<HTMLButtonElement>('button', { name })
    expect(button.disabled).toBe(true)
    fireEvent.click(button)
  }
  expect(onCancel).not.toHaveBeenCalled()
})
