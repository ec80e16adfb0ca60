/** Whether this browser can hand something to another app. */
export const canShare = (what?: ShareData): boolean =>
  typeof navigator.share === 'function' && (!what?.files || navigator.canShare?.(what) === true)

/** Hands something to another app. A person who closes the choice of apps has not failed. */
export async function share(what: ShareData, failed: () => void): Promise<void> {
  try {
    await navigator.share(what)
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) failed()
  }
}
