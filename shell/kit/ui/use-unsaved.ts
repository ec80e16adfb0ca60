import { useEffect } from 'react'

/** While `isUnsaved`, the browser asks before the page is closed or reloaded: only this page holds the typed text. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUnsaved])
}

/** Whether the browser would ask now: something on this page is not saved yet. */
export const isAnythingUnsaved = (): boolean =>
  !dispatchEvent(new Event('beforeunload', { cancelable: true }))
