import { useNavigate } from '@pingboard/kit/router'
import { showToastAtom, signedInAtom } from '@pingboard/kit/slice'
import { useProblemText } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { login } from '../../api/login.ts'
import { cleanEmail } from '../../model/credentials.ts'
import { useTexts } from '../../state/texts.ts'

/** What asked for the sign-in: the form, the demo, or an account that is new. */
type Origin = 'form' | 'demo' | 'new'

/** Signs in, then goes where the person wanted to go. */
export function useLogin(target: string) {
  const text = useTexts()
  const problemText = useProblemText()
  const navigate = useNavigate()
  const signedIn = useSetAtom(signedInAtom)
  const showToast = useSetAtom(showToastAtom)
  const [failure, setFailure] = useState<unknown>(null)
  const [pending, setPending] = useState<Origin | null>(null)

  /** A new account is told of its mail once more, because the page that told of it goes away. */
  const welcome = (from: Origin) =>
    from === 'new'
      ? { text: `${text('login.done')} ${text('register.mail')}`, timeout: 5000 }
      : { text: text('login.done') }

  /** @returns whether it worked */
  async function signIn(email: string, password: string, from: Origin): Promise<boolean> {
    if (pending) return false
    setPending(from)
    setFailure(null)
    try {
      const profile = await login(cleanEmail(email), password)
      signedIn(profile)
      showToast({ kind: 'success', ...welcome(from) })
      await navigate(target, { replace: true })
      return true
    } catch (error) {
      setFailure(error)
      showToast({ kind: 'error', text: problemText(error) })
      setPending(null)
      return false
    }
  }
  // In words here, so that they follow the language.
  return { failure: failure === null ? null : problemText(failure), pending, signIn }
}
