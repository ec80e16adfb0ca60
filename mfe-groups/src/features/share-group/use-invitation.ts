import type { Invitation } from '@pingboard/contracts/http/invitations.ts'
import { type Loaded, useLoad } from '@pingboard/kit/api'
import { useState } from 'react'
import { getInvitation } from '../../api/get-invitation.ts'
import { renewInvitation } from '../../api/renew-invitation.ts'

/** The valid invitation, loaded when the dialog opens. */
export function useInvitation(groupId: string) {
  const { retry, ...asked } = useLoad(groupId, signal => getInvitation(groupId, signal))
  const [renewed, setRenewed] = useState<Invitation | null>(null)
  const state: Loaded<Invitation> = renewed ? { status: 'ready', data: renewed } : asked
  return {
    state,
    retry,
    /** @throws the error of the API; the old link then still works */
    renew: async () => setRenewed(await renewInvitation(groupId)),
  }
}
