import type { Invitation } from '@pingboard/contracts/http/invitations.ts'
import { dataOf, type Loaded, requestKeys, useLoad } from '@pingboard/kit/api'
import { showToastAtom } from '@pingboard/kit/slice'
import { useAtom, useSetAtom } from 'jotai'
import { useState } from 'react'
import { getInvitation } from '../../api/get-invitation.ts'
import { renewInvitation } from '../../api/renew-invitation.ts'
import { newestInvitationAtom, newestOf } from '../../state/newest-invitation.ts'
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
  const [keyFor] = useState(requestKeys)
  const [known, setKnown] = useAtom(newestInvitationAtom)
  const ofThis = (invitation: Invitation | null) => (invitation?.groupId === groupId ? invitation : null)
  const { retry, ...asked } = useLoad(groupId, async signal => {
    try {
      const invitation = await getInvitation(groupId, signal)
      setKnown(before => newestOf(ofThis(before), invitation))
      return invitation
    } catch (error) {
      const failed = text('share.failed')
      if (!signal.aborted && !isRefused(error, failed)) showToast({ kind: 'error', text: failed })
      throw error
    }
  })
  const newest = newestOf(ofThis(known), dataOf(asked))
  const state: Loaded<Invitation> = newest ? { status: 'ready', data: newest } : asked
  return {
    state,
    retry,
    /** @throws the error of the API; without an answer the old link may have stopped */
    renew: async () => setKnown(await renewInvitation(groupId, keyFor(newest?.token))),
    /** After a renewal without an answer: what was known before may work no more. */
    askAgain: () => {
      setKnown(null)
      retry()
    },
  }
}
