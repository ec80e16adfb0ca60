import { useEffect, useRef } from 'react'

/** Gives the focus to the page when a row goes away together with the button that had it. */
export function useFocusKept(rows: number): void {
  const before = useRef(rows)
  useEffect(() => {
    const isLost = rows < before.current && document.activeElement === document.body
    before.current = rows
    if (isLost) document.getElementById('main')?.focus({ preventScroll: true })
  }, [rows])
}
