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
