import type { RefObject } from 'react'

/** Once the row is drawn again, focus returns to the button one opened it with. */
export function focusRow(list: RefObject<HTMLElement | null>, index: number): void {
  requestAnimationFrame(() => {
    const buttons = list.current?.querySelectorAll('li')[index]?.querySelectorAll('button')
    const opener = [...(buttons ?? [])].find(button => button.matches('.fx-g, .btn'))
    opener?.focus({ preventScroll: true })
  })
}
