import { useLocation, useNavigation } from '@pingboard/kit/router'
import { announceAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'

/**
 * After a navigation, the focus goes to the heading of the new page, and the heading is announced. On the first page
 * the focus stays where the browser put it. A page that keeps its heading (one of its tabs) keeps the focus too.
 */
export function useNavigationFocus(): void {
  const { pathname, hash } = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const announce = useSetAtom(announceAtom)
  const seen = useRef<{ pathname: string; heading: Element | null }>(null)

  useEffect(() => {
    if (!isIdle) return
    const heading = document.querySelector<HTMLElement>('main h1')
    const before = seen.current
    if (before?.pathname === pathname) return
    seen.current = { pathname, heading }
    if (!before || (heading && heading === before.heading) || hash || isOnTab()) return
    scrollTo(0, 0)
    const target = heading ?? document.getElementById('main')
    if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
    target?.focus({ preventScroll: true })
    announce(heading?.textContent || document.title)
  }, [pathname, hash, isIdle, announce])
}

/** Tabs with addresses of their own keep the focus for the arrow keys, also when the heading comes late. */
const isOnTab = () => document.activeElement?.matches('main [role=tab]') ?? false
