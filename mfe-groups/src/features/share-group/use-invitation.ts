import type { Invitation } from '@pingboard/contracts/http/invitations.ts'
import { dataOf, type Loaded, useLoad } from '@pingboard/kit/api'
import { showToastAtom } from '@pingboard/kit/slice'
import { useAtom, useSetAtom } from 'jotai'
import { getInvitation } from '../../api/get-invitation.ts'
import { renewInvitation } from '../../api/renew-invitation.ts'
import { newestOf, renewedInvitationAtom } from '../../state/renewed-invitation.ts'
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
  const [renewed, setRenewed] = useAtom(renewedInvitationAtom)
  const newest = newestOf(renewed?.groupId === groupId ? renewed : null, dataOf(asked))
  const state: Loaded<Invitation> = newest ? { status: 'ready', data: newest } : asked
  return {
    state,
    retry,
    /** @throws the error of the API; the old link then still works */
    renew: async () => setRenewed(await renewInvitation(groupId)),
  }
}
