import { type RefObject, useLayoutEffect, useState } from 'react'

const TABBABLE =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [tabindex]:not([tabindex="-1"])'

/** Whether the Tab key finds something inside an element, also after the element has changed. */
export function useHasTabbable(ref: RefObject<HTMLElement | null>): boolean {
  const [has, setHas] = useState(false)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const look = () => setHas(element.querySelector(TABBABLE) !== null)
    look()
    const observer = new MutationObserver(look)
    observer.observe(element, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['disabled', 'tabindex'],
    })
    return () => observer.disconnect()
  }, [ref])
  return has
}
