import { useState } from 'react'

/**
 * What a button or a form sends: carried out once at a time. What was thrown is kept, as `failure`, until it is tried
 * again.
 */
export function useAction<Given extends unknown[] = []>(work: (...given: Given) => Promise<void>) {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function run(...given: Given): Promise<void> {
    if (isPending) return
    setPending(true)
    setFailure(null)
    await work(...given).catch(setFailure)
    setPending(false)
  }
  return { isPending, failure, run }
}
