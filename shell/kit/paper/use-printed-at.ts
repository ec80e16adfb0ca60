import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** The moment for the words "printed at": when the page was opened, and again right before each printing. */
export function usePrintedAt(): number {
  const [moment, setMoment] = useState(Date.now)
  useEffect(() => {
    // The browser takes the page as soon as the listeners return.
    const now = () => flushSync(() => setMoment(Date.now()))
    addEventListener('beforeprint', now)
    return () => removeEventListener('beforeprint', now)
  }, [])
  return moment
}
