import type { Invitation } from '@pingboard/contracts/http/invitations.ts'
import { type Loaded, useLoad } from '@pingboard/kit/api'
import { showToastAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { getInvitation } from '../../api/get-invitation.ts'
import { renewInvitation } from '../../api/renew-invitation.ts'
import { useTexts } from '../../state/texts.ts'
import { useRefused } from '../../state/use-refused.ts'

/**
 * The valid invitation, loaded when the dialog opens. A failure is shown as a toast, too. A missing right leads to the
 * refusal page.
 */
export function useInvitation(groupId: string) {
  const text = useTexts()
  const showToast = useSetAtom(showToastAtom)
  const isRefused = useRefused(groupId)
  const { retry, ...asked } = useLoad(groupId, signal =>
    getInvitation(groupId, signal).catch(error => {
      const failed = text('share.failed')
      if (!signal.aborted && !isRefused(error, failed)) showToast({ kind: 'error', text: failed })
      throw error
    }),
  )
  const [renewed, setRenewed] = useState<Invitation | null>(null)
  const state: Loaded<Invitation> = renewed ? { status: 'ready', data: renewed } : asked
  return {
    state,
    retry,
    /** @throws the error of the API; the old link then still works */
    renew: async () => setRenewed(await renewInvitation(groupId)),
  }
}
