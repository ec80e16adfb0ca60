import { useNavigate } from '@pingboard/kit/router'
import { showToastAtom, signedOutAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { logout } from '../../api/logout.ts'
import { useTexts } from '../../state/use-texts.ts'

/** Ends the session on the server, then here; when the server does not answer, it stays. */
export function useSignOut() {
  const text = useTexts()
  const navigate = useNavigate()
  const signedOut = useSetAtom(signedOutAtom)
  const showToast = useSetAtom(showToastAtom)
  const [isPending, setPending] = useState(false)

  async function signOut() {
    setPending(true)
    try {
      await logout()
      // Home first: a page that needs a session must not see it end.
      await navigate('/')
      signedOut()
      showToast({ kind: 'success', text: text('sign-out.done') })
    } catch {
      showToast({ kind: 'error', text: text('sign-out.failed') })
      setPending(false)
    }
  }
  return { isPending, signOut }
}
