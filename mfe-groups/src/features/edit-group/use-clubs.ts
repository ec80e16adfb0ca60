import type { Club } from '@pingboard/contracts/http/federation.ts'
import { useEffect, useState } from 'react'
import { listClubs } from '../../api/list-clubs.ts'

type State =
  | { status: 'idle' | 'loading' }
  | { status: 'done'; clubs: Club[] }
  | { status: 'failed'; error: unknown }

/** Clubs of a department; asked anew for each choice and each retry, the last one wins. */
export function useClubs(department: string | null): { state: State; retry: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<State>({ status: 'idle' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same question again
  useEffect(() => {
    if (!department) {
      setState({ status: 'idle' })
      return
    }
    const abort = new AbortController()
    setState({ status: 'loading' })
    listClubs(department, abort.signal).then(
      clubs => !abort.signal.aborted && setState({ status: 'done', clubs }),
      error => !abort.signal.aborted && setState({ status: 'failed', error }),
    )
    return () => abort.abort()
  }, [department, attempt])
  return { state, retry: () => setAttempt(count => count + 1) }
}
