import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Gives the focus back as the menu goes. The library does so a frame later: a dialog that opens meanwhile would find the
 * focus nowhere, and leave it there when it closes.
 */
export function FocusBack({ to }: { to: RefObject<HTMLButtonElement | null> }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const menu = place.current?.parentElement
    return () => {
      if (menu?.contains(document.activeElement)) to.current?.focus({ preventScroll: true })
    }
  }, [to])
  return <span ref={place} hidden />
}
