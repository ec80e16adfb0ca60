import { useEffect, useEffectEvent, useRef } from 'react'

/** Far above the screen: a jump to the end of the page passes the element without showing it. */
const ABOVE = '1000000px'

/**
 * Calls `onSeen` when the element comes near the screen or is passed, at most `times` times. The footer thus stays in
 * reach.
 */
export function useInView(times: number, onSeen: () => void) {
  const element = useRef<HTMLDivElement>(null)
  const left = useRef(times)
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      entries => {
        if (left.current <= 0 || !entries.some(entry => entry.isIntersecting)) return
        left.current--
        seen()
      },
      { rootMargin: `${ABOVE} 0px 200px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return element
}
