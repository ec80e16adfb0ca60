import { useEffect } from 'react'
import { type OnDemand, preload } from './on-demand.ts'

/** Safari has no idle callback. */
const LATER = 500

/** Loads the part before the page opens it, but without slowing down the page's own loading. */
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
