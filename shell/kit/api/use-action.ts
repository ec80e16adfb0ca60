import { useState } from 'react'

/**
 * The work of a button or a form, carried out once at a time. `failure` keeps the thrown error until the next run.
 * @param onFailure tells of the error where it is not seen beside the button, as in a toast
 */
export function useAction<Given extends unknown[] = []>(
  work: (...given: Given) => Promise<void>,
  onFailure?: (error: unknown) => void,
) {
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)

  async function run(...given: Given): Promise<void> {
    if (isPending) return
    setPending(true)
    setFailure(null)
    await work(...given).catch((error: unknown) => {
      setFailure(error)
      onFailure?.(error)
    })
    setPending(false)
  }
  return { isPending, failure, run }
}
