import { useEffect } from 'react'
import { type OnDemand, preload } from './on-demand.ts'

/** Safari has no idle callback. */
const LATER = 500

/** A page that may open it has it before that, without slowing down its own arrival. */
export function useIdlePreload(part: OnDemand<unknown>): void {
  useEffect(() => {
    const start = () => preload(part)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(start, LATER)
      return () => clearTimeout(timer)
    }
    const asked = requestIdleCallback(start)
    return () => cancelIdleCallback(asked)
  }, [part])
}
