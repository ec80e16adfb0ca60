import { atom, useSetAtom } from 'jotai'
import { useEffect } from 'react'

/** How many things that were typed are lost when another page of Pingboard opens. Above none, the shell asks first. */
export const lostOnLeavingAtom = atom(0)

/**
 * While `isUnsaved`, the browser asks before the page is closed or reloaded, and the shell before a link, a command, the
 * back button or a sign-out leads away: only this page holds the typed text.
 * @param isKept it outlasts a change of page, because it is kept in memory: only the browser asks
 */
export function useUnsaved(isUnsaved: boolean, { isKept = false } = {}): void {
  const count = useSetAtom(lostOnLeavingAtom)
  useEffect(() => {
    if (!isUnsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const lost = isKept ? 0 : 1
    count(before => before + lost)
    addEventListener('beforeunload', ask)
    return () => {
      count(before => before - lost)
      removeEventListener('beforeunload', ask)
    }
  }, [isUnsaved, isKept, count])
}

/** Whether the browser would ask now: something on this page is not saved yet. */
export const isAnythingUnsaved = (): boolean =>
  !dispatchEvent(new Event('beforeunload', { cancelable: true }))
