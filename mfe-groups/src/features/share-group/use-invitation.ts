import type { Invitation } from '@pingboard/contracts/http/groups.ts'
import { useEffect, useState } from 'react'
import { getInvitation } from '../../api/get-invitation.ts'
import { renewInvitation } from '../../api/renew-invitation.ts'
import type { Settled } from '../../state/use-settled.ts'

/** The invitation in force, asked when the dialog opens. */
export function useInvitation(groupId: string) {
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<Settled<Invitation>>({ status: 'loading' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same question again
  useEffect(() => {
    const abort = new AbortController()
    setState({ status: 'loading' })
    getInvitation(groupId, abort.signal).then(
      value => !abort.signal.aborted && setState({ status: 'done', value }),
      error => !abort.signal.aborted && setState({ status: 'failed', error }),
    )
    return () => abort.abort()
  }, [groupId, attempt])
  return {
    state,
    retry: () => setAttempt(count => count + 1),
    /** @throws what the API answered; the old link then still works */
    renew: async () => setState({ status: 'done', value: await renewInvitation(groupId) }),
  }
}
