import { useLocation } from '@pingboard/kit/router'
import { type RefObject, useEffect, useRef } from 'react'

/**
 * Gives the switch for pushes the focus when the address asks for it (`#push`), as the card about pushes does. A switch
 * that is disabled leaves the focus to what explains it.
 */
export function useWantedPush(): RefObject<HTMLDivElement | null> {
  const choice = useRef<HTMLDivElement>(null)
  const isWanted = useLocation().hash === '#push'
  useEffect(() => {
    if (!isWanted) return
    const place = choice.current
    const control = place?.querySelector<HTMLInputElement>('input:enabled') ?? place
    control?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'center' })
  }, [isWanted])
  return choice
}
