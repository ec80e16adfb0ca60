import { DELAYS } from '@pingboard/contracts/constants.ts'
import { useEffect, useEffectEvent, useState } from 'react'

/** Opens the group two seconds after the last step is shown. After Escape the person opens the group. */
export function useAutoOpen(isReady: boolean, isKnown: boolean, open: () => void): { isCancelled: boolean } {
  const [isCancelled, setCancelled] = useState(false)
  const go = useEffectEvent(open)
  useEffect(() => {
    if (!isReady || isCancelled) return
    const timer = setTimeout(() => go(), DELAYS.invitationRedirect)
    return () => clearTimeout(timer)
  }, [isReady, isCancelled])
  useEffect(() => {
    if (!isKnown) return
    const cancel = (event: KeyboardEvent) => event.key === 'Escape' && setCancelled(true)
    addEventListener('keydown', cancel)
    return () => removeEventListener('keydown', cancel)
  }, [isKnown])
  return { isCancelled }
}
