import { useNavigate } from '@pingboard/kit/router'
import { showToastAtom, signedInAtom } from '@pingboard/kit/slice'
import { useProblemText } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { login } from '../../api/login.ts'
import { cleanEmail } from '../../model/credentials.ts'
import { useTexts } from '../../state/texts.ts'

/** Signs in, then goes where the person wanted to go. */
export function useLogin(target: string) {
  const text = useTexts()
  const problemText = useProblemText()
  const navigate = useNavigate()
  const signedIn = useSetAtom(signedInAtom)
  const showToast = useSetAtom(showToastAtom)
  const [failure, setFailure] = useState<string | null>(null)
  const [pending, setPending] = useState<'form' | 'demo' | null>(null)

  /** @returns whether it worked */
  async function signIn(email: string, password: string, from: 'form' | 'demo'): Promise<boolean> {
    if (pending) return false
    setPending(from)
    setFailure(null)
    try {
      const profile = await login(cleanEmail(email), password)
      signedIn(profile)
      showToast({ kind: 'success', text: text('login.done') })
      await navigate(target, { replace: true })
      return true
    } catch (error) {
      const message = problemText(error)
      setFailure(message)
      showToast({ kind: 'error', text: message })
      setPending(null)
      return false
    }
  }
  return { failure, pending, signIn }
}
