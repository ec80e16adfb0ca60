import { codeOf } from '@pingboard/kit/api'
import { useNavigate, useSearchParams } from '@pingboard/kit/router'
import { languageAtom, showToastAtom } from '@pingboard/kit/slice'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { register } from '../../api/register.ts'
import { cleanEmail } from '../../model/credentials.ts'
import { refusedField } from '../../model/new-password.ts'
import { withEmail } from '../../model/with-email.ts'
import { useProblemText } from '../../state/use-problem-text.ts'
import { useTexts } from '../../state/use-texts.ts'

/** Makes the account, then goes to the sign-in page with the address filled in and the way back kept. */
export function useRegistration() {
  const text = useTexts()
  const problemText = useProblemText()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const language = useAtomValue(languageAtom)
  const showToast = useSetAtom(showToastAtom)
  const [failure, setFailure] = useState<{ code: string; message: string } | null>(null)
  const [isPending, setPending] = useState(false)

  async function create(address: string, password: string, confirmPassword: string) {
    if (isPending) return
    setPending(true)
    setFailure(null)
    const email = cleanEmail(address)
    try {
      await register({ email, password, confirmPassword }, language)
      showToast({ kind: 'success', text: text('register.done'), timeout: 5000 })
      await navigate(`/auth/login${withEmail(params, email)}`)
    } catch (error) {
      const code = codeOf(error)
      const isAboutPassword = refusedField(code) !== undefined
      const message = isAboutPassword
        ? problemText(error)
        : `${text('register.failed')} ${problemText(error)}`
      setFailure({ code, message })
      if (!isAboutPassword) showToast({ kind: 'error', text: text('register.failed') })
    }
    setPending(false)
  }
  return { failure, isPending, create }
}
