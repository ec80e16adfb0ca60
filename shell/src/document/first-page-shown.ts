/** Milliseconds after which the page counts as shown even though it still waits, for example for a server that is away. */
const LATEST = 15_000

/** Marks of a page that waits for its code or its data. */
const WAITING = '[aria-busy="true"], [data-waiting]'

/**
 * Resolves when the first page shows its content and the browser is idle. What the first page does not need is loaded
 * then: on a slow line it would share the line with the first score.
 */
export async function firstPageShown(): Promise<void> {
  await contentShown()
  await new Promise<void>(resolve => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve, 200)
  })
}

/** Resolves when the page on screen shows its content. */
export function contentShown(): Promise<void> {
  const isShown = () => {
    const main = document.querySelector('main')
    return main !== null && !main.matches(WAITING) && main.querySelector(WAITING) === null
  }
  return new Promise(resolve => {
    const done = () => {
      watcher.disconnect()
      clearTimeout(late)
      resolve()
    }
    const watcher = new MutationObserver(() => isShown() && done())
    const late = setTimeout(done, LATEST)
    watcher.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['aria-busy', 'data-waiting'],
    })
    if (isShown()) done()
  })
}
