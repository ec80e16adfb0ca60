import { useLocation, useNavigation } from '@pingboard/kit/router'
import { announceAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent, useRef } from 'react'
import { usePlace } from './use-place.ts'

interface Visit {
  pathname: string
  heading: Element | null
  /** Waits for the heading. */
  watch?: MutationObserver
}

/**
 * After a navigation, the focus goes to the heading of the new page, which screen readers then read. Where the heading
 * comes later, the page has the focus until then; a person who has moved on is told the heading. On the first page the
 * focus stays where the browser put it. A page that keeps its heading (one of its tabs) keeps the focus too.
 */
export function useNavigationFocus(): void {
  const { pathname, hash } = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const announce = useSetAtom(announceAtom)
  const leadToPlace = useEffectEvent(usePlace())
  const seen = useRef<Visit>(null)

  useEffect(() => {
    if (!isIdle) return
    const before = seen.current
    if (before?.pathname === pathname) return
    before?.watch?.disconnect()
    const heading = headingOfPage()
    const visit: Visit = { pathname, heading }
    seen.current = visit
    if (!before || (heading && heading === before.heading) || hash || isOnTab()) return
    leadToPlace()
    focusOn(heading ?? document.getElementById('main'))
    if (heading) return
    visit.watch = new MutationObserver(() => {
      const late = headingOfPage()
      if (!late) return
      visit.watch?.disconnect()
      visit.heading = late
      if (document.activeElement?.matches('main, body')) focusOn(late)
      else announce(late.textContent)
    })
    visit.watch.observe(document.body, { childList: true, subtree: true })
  }, [pathname, hash, isIdle, announce])
}

const headingOfPage = () => document.querySelector<HTMLElement>('main h1')

function focusOn(place: HTMLElement | null): void {
  if (place && !place.hasAttribute('tabindex')) place.tabIndex = -1
  place?.focus({ preventScroll: true })
}

/** Tabs with addresses of their own keep the focus for the arrow keys, also when the heading comes late. */
const isOnTab = () => document.activeElement?.matches('main [role=tab]') ?? false
