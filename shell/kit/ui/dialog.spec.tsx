// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { renderKit } from './testing.tsx'

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
