import { DELAYS } from '@pingboard/contracts/constants.ts'
import { useNavigate, useSearchParams } from '@pingboard/kit/router'
import { languageAtom, showToastAtom } from '@pingboard/kit/slice'
import { useProblemText } from '@pingboard/kit/ui'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { forgotPassword } from '../../api/forgot-password.ts'
import { cleanEmail } from '../../model/credentials.ts'
import { withEmail } from '../../model/with-email.ts'
import { useTexts } from '../../state/texts.ts'

/** Asks for the mail, then goes back to the sign-in page, where the person waits for it. */
export function useForgotPassword() {
  const text = useTexts()
  const problemText = useProblemText()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const language = useAtomValue(languageAtom)
  const showToast = useSetAtom(showToastAtom)
  const [failure, setFailure] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)

  async function ask(address: string) {
    if (isPending) return
    setPending(true)
    setFailure(null)
    const email = cleanEmail(address)
    try {
      const status = await forgotPassword(email, language)
      const said = text(status === 'SENT' ? 'forgot.sent' : 'forgot.already-sent')
      showToast({ kind: status === 'SENT' ? 'success' : 'info', text: said, timeout: DELAYS.longToast })
      await navigate(`/auth/login${withEmail(params, email)}`)
    } catch (error) {
      setFailure(error)
      showToast({ kind: 'error', text: text('forgot.failed') })
      setPending(false)
    }
  }
  // In words here, so that they follow the language.
  const shown = failure === null ? null : `${text('forgot.failed')} ${problemText(failure)}`
  return { failure: shown, isPending, ask }
}
