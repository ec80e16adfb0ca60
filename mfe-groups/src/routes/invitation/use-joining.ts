import { DELAYS } from '@pingboard/contracts/constants.ts'
import { codeOf, type Loaded, useLoad } from '@pingboard/kit/api'
import { acceptInvitation } from '../../api/accept-invitation.ts'
import type { InvitationKey } from '../../model/invitation-link.ts'
import { isLinkAtFault, type Outcome } from '../../model/invitation-steps.ts'
import { dropToken } from '../../state/kept-token.ts'

/** Joins once per attempt. Joining twice is harmless, so the effect may run again. */
export function useJoining(invitation: InvitationKey | null) {
  const key = invitation && `${invitation.id} ${invitation.token}`
  const joining = useLoad(key, async signal => {
    const { id, token } = invitation as InvitationKey
    const isAlreadyIn = await acceptInvitation(id, token, signal)
    dropToken()
    return isAlreadyIn
  })
  const check = useLoad(key, () => new Promise(resolve => setTimeout(resolve, DELAYS.invitationCheck)))
  return {
    outcome: invitation ? outcomeOf(joining) : 'invalid',
    error: joining.status === 'failed' ? joining.error : null,
    isCheckOver: invitation === null || check.status === 'ready',
    retry: () => {
      joining.retry()
      check.retry()
    },
  }
}

function outcomeOf(joining: Loaded<boolean>): Outcome {
  if (joining.status === 'loading') return 'asking'
  if (joining.status === 'failed') return isLinkAtFault(codeOf(joining.error)) ? 'invalid' : 'failed'
  return joining.data ? 'already' : 'joined'
}
