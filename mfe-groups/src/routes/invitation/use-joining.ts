import { DELAYS } from '@pingboard/contracts/constants.ts'
import { codeOf } from '@pingboard/kit/api'
import { useEffect, useState } from 'react'
import { acceptInvitation } from '../../api/accept-invitation.ts'
import type { InvitationKey } from '../../model/invitation-link.ts'
import { isLinkAtFault, type Outcome } from '../../model/invitation-steps.ts'
import { dropToken } from '../../state/kept-token.ts'

/** Joins once per attempt. Joining twice is harmless, so a repeated effect is too. */
export function useJoining(invitation: InvitationKey | null) {
  const [attempt, setAttempt] = useState(0)
  const [outcome, setOutcome] = useState<Outcome>(invitation ? 'asking' : 'invalid')
  const [isCheckOver, setCheckOver] = useState(invitation === null)
  const id = invitation?.id
  const token = invitation?.token

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks the same question again
  useEffect(() => {
    if (!id || !token) return
    const abort = new AbortController()
    const timer = setTimeout(() => setCheckOver(true), DELAYS.invitationCheck)
    acceptInvitation(id, token, abort.signal).then(
      isAlreadyIn => {
        if (abort.signal.aborted) return
        dropToken()
        setOutcome(isAlreadyIn ? 'already' : 'joined')
      },
      error => {
        if (!abort.signal.aborted) setOutcome(isLinkAtFault(codeOf(error)) ? 'invalid' : 'failed')
      },
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [id, token, attempt])

  return {
    outcome,
    isCheckOver,
    retry: () => {
      setOutcome('asking')
      setCheckOver(false)
      setAttempt(count => count + 1)
    },
  }
}
