import { useEffect, useRef, useState } from 'react'

/**
 * A heading that takes the focus when a row goes away together with the button that had it.
 * @returns the attributes of the heading, and what gives it the focus, after the row is gone
 */
export function useHeading() {
  const element = useRef<HTMLHeadingElement>(null)
  const [losses, setLosses] = useState(0)
  useEffect(() => {
    if (losses > 0) element.current?.focus({ preventScroll: true })
  }, [losses])
  return {
    heading: { ref: element, tabIndex: -1 },
    focusHeading: () => setLosses(count => count + 1),
  }
}
