// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { Dialog } from './dialog.tsx'
import { ErrorPanel } from './error-panel.tsx'
import { keepFocus } from './keep-focus.ts'
import { renderKit } from './testing.tsx'

function Rows() {
  const [rows, setRows] = useState(['A', 'B'])
  return (
    <main id="main" tabIndex={-1}>
      {rows.map(row => (
        <p key={row} ref={keepFocus}>
          <button type="button" onClick={() => setRows(rows.filter(one => one !== row))}>
            {row}
          </button>
        </p>
      ))}
      <button type="button" onClick={() => setRows([])}>
        All
      </button>
    </main>
  )
}
const press = (name: string) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}

it('gives the focus to the page when a row goes with the button that had it, and to nobody else', () => {
  renderKit(<Rows />)
  press('A')
  expect(document.activeElement).toBe(screen.getByRole('main'))
  press('All')
  expect(document.activeElement?.textContent).toBe('All')
})

it('of an error panel whose retry was pressed, the page has it', () => {
  const page = (hasFailed: boolean) => (
    <main id="main" tabIndex={-1}>
      {hasFailed && <ErrorPanel title="Failed" onRetry={() => {}} />}
    </main>
  )
  const { update } = renderKit(page(true), { language: 'en' })
  screen.getByRole('button', { name: 'Try again' }).focus()
  update(page(false))
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it('in a dialog, the dialog has it', () => {
  const page = (hasFailed: boolean) => (
    <Dialog isOpen onClose={() => {}} title="Way back">
      {hasFailed && <ErrorPanel title="Failed" onRetry={() => {}} />}
    </Dialog>
  )
  const { update } = renderKit(page(true), { language: 'en' })
  screen.getByRole('button', { name: 'Try again' }).focus()
  update(page(false))
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
})
