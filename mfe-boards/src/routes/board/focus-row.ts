import type { RefObject } from 'react'

/** After the row is drawn again, the focus returns to the button that opened the table. */
export function focusRow(list: RefObject<HTMLElement | null>, index: number): void {
  requestAnimationFrame(() => {
    const buttons = list.current?.querySelectorAll('li')[index]?.querySelectorAll('button')
    const opener = [...(buttons ?? [])].find(button => button.matches('.fx-g, .btn'))
    opener?.focus({ preventScroll: true })
  })
}
