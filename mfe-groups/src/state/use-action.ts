import { useState } from 'react'

/** What a dialog confirms: carried out once at a time; what was thrown is kept until it is tried again. */
export function useAction(work: () => Promise<void>) {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function run(): Promise<void> {
    setPending(true)
    setFailure(null)
    await work().catch(setFailure)
    setPending(false)
  }
  return { isPending, failure, run }
}
