import { useEffect } from 'react'
import { useStoredFlag } from '../../state/use-stored.ts'

export type Display = ReturnType<typeof useDisplay>

/** Choices of the live page that hold for every board on this device. */
export function useDisplay() {
  const [isCompact, setCompact] = useStoredFlag('boards.compact', false)
  const [isSpoken, setSpoken] = useStoredFlag('boards.announcements', true)
  const [isAwake, setAwake] = useStoredFlag('boards.awake', true)
  return { isCompact, setCompact, isSpoken, setSpoken, isAwake, setAwake }
}

/** Whether this browser can keep the screen on. */
export const canStayAwake = (): boolean => 'wakeLock' in navigator

/** Keeps the screen on while the page is visible. A hidden page loses the lock, and asks again when visible. */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !canStayAwake()) return
    let lock: WakeLockSentinel | null = null
    let isLeft = false
    const ask = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
      try {
        const given = await navigator.wakeLock.request('screen')
        if (isLeft) await given.release()
        else lock = given
      } catch {
        // The browser refuses the lock on a low battery. The page works without it.
      }
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isLeft = true
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [isOn])
}
