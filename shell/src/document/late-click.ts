/**
 * Keeps a click from what stands below a popup that the same press has closed. After a tap, react-aria waits 80 ms for the
 * click of the browser, then makes one itself (`usePress`). On a busy device the click of the browser comes later: the
 * popup is gone by then, and the click would press what stands there now. Called once, by the shell.
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
      // The click of react-aria, or one from the keyboard.
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
