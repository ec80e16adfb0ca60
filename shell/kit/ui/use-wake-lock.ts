import { useEffect } from 'react'

/** Whether this browser can keep the screen on. */
export const canStayAwake = (): boolean => 'wakeLock' in navigator

/** Milliseconds after which a lock that the system took away is asked for again. */
const AGAIN = 60_000

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
    const timer = setInterval(ask, AGAIN)
    return () => {
      isLeft = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
      void lock?.release()
    }
  }, [isOn])
}
