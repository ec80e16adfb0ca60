/**
 * Keeps a click from what stands below a popup that the same press has closed. After a tap, the library of the popups
 * waits 80 ms for the browser's click, then makes one itself. On a busy device the browser's own comes later: the popup is
 * gone by then, and the click would press what stands there now. Called once, by the shell.
 */
export function stopLateClicks(): void {
  let layer: Element | null = null
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      layer = target instanceof Element ? target.closest('body > *') : null
    },
    true,
  )
  document.addEventListener(
    'click',
    event => {
      // The library's own click, or one from the keyboard: no press of a pointer made it.
      if (event.detail === 0) return
      const pressed = layer
      layer = null
      if (!pressed || pressed.isConnected) return
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    true,
  )
}
