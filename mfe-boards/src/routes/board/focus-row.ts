import type { GameId } from '@pingboard/contracts/ids.ts'
import type { RefObject } from 'react'

/** After the row is drawn again, the focus returns to the button that opened the table. */
export function focusRow(list: RefObject<HTMLElement | null>, index: number): void {
  requestAnimationFrame(() => {
    const buttons = list.current?.querySelectorAll('li')[index]?.querySelectorAll('button')
    const opener = [...(buttons ?? [])].find(button => button.matches('.fx-g, .btn'))
    opener?.focus({ preventScroll: true })
  })
}

/** Brings the row of a fixture to the middle of the window, with the focus on its first button. */
export function showRow(id: GameId): void {
  const row = document.querySelector(`[data-game="${id}"]`)
  row?.scrollIntoView?.({ block: 'center' })
  row?.querySelector('button')?.focus({ preventScroll: true })
}

/**
 * Gives the row of a fixture the focus, where nothing may scroll. The row has it, not one of its buttons: a key that is
 * still held would press the button.
 */
export function keepOnRow(id: GameId): void {
  const row = document.querySelector<HTMLElement>(`[data-game="${id}"]`)
  if (!row) return
  row.tabIndex = -1
  row.focus({ preventScroll: true })
}
