import { useNavigate, useSearchParams } from '@pingboard/kit/router'
import { languageAtom, showToastAtom } from '@pingboard/kit/slice'
import { useAtomValue, useSetAtom } from 'jotai'
import { register } from '../../api/register.ts'
import { cleanEmail } from '../../model/credentials.ts'
import { withEmail } from '../../model/with-email.ts'
import { newAccountAtom } from '../../state/new-account.ts'
import { useTexts } from '../../state/texts.ts'
import { useAttempt } from '../../state/use-attempt.ts'

/** Asks for the account, then opens the sign-in page, which signs in. The page to return to is kept. */
export function useRegistration() {
  const text = useTexts()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const language = useAtomValue(languageAtom)
  const showToast = useSetAtom(showToastAtom)
  const setNewAccount = useSetAtom(newAccountAtom)
  const { attempt, ...state } = useAttempt('register.failed')

  const create = (address: string, password: string, confirmPassword: string) =>
    attempt(async () => {
      const email = cleanEmail(address)
      await register({ email, password, confirmPassword }, language)
      setNewAccount({ email, password })
      showToast({ kind: 'success', text: `${text('register.done')} ${text('register.mail')}`, timeout: 5000 })
      await navigate(`/auth/login${withEmail(params, email)}`, { state: { registered: email } })
    })
  return { ...state, create }
}
