import { useState } from 'react'

/** True once the value differs from the first one seen; `reset` makes the present value the first. */
export function useDirty(value: unknown): { isDirty: boolean; reset: () => void } {
  const now = JSON.stringify(value)
  const [first, setFirst] = useState(now)
  return { isDirty: now !== first, reset: () => setFirst(now) }
}
