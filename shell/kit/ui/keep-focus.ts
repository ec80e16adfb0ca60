/**
 * For `ref` of a part that goes away by what is pressed in it: a row, an error with its retry. When the part goes with
 * the button that had the focus, the page gets it, or the dialog around the part; the browser would leave it nowhere.
 */
export const keepFocus =
  (part: HTMLElement | null): (() => void) =>
  () => {
    if (!part?.contains(document.activeElement)) return
    const place = part.closest<HTMLElement>('[role=dialog], [role=alertdialog]')
    const next = place ?? document.getElementById('main')
    next?.focus({ preventScroll: true })
  }
