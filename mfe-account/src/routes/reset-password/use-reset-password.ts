import { codeOf } from '@pingboard/kit/api'
import { useNavigate } from '@pingboard/kit/router'
import { showToastAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { resetPassword } from '../../api/reset-password.ts'
import { refusedField } from '../../model/new-password.ts'
import { useFreshProfile } from '../../state/use-fresh-profile.ts'
import { useProblemText } from '../../state/use-problem-text.ts'
import { useTexts } from '../../state/use-texts.ts'

/** Sets the new password, then goes to the sign-in page in place of this one, whose link is used up. */
export function useResetPassword(token: string) {
  const text = useTexts()
  const problemText = useProblemText()
  const navigate = useNavigate()
  const refreshProfile = useFreshProfile()
  const showToast = useSetAtom(showToastAtom)
  const [failure, setFailure] = useState<{ code: string; message: string } | null>(null)
  const [isPending, setPending] = useState(false)

  async function choose(password: string) {
    if (isPending) return
    setPending(true)
    setFailure(null)
    try {
      await resetPassword(password, token)
      await refreshProfile()
      showToast({ kind: 'success', text: text('reset.done') })
      await navigate('/auth/login', { replace: true })
    } catch (error) {
      const code = codeOf(error)
      const message = problemText(error)
      if (refusedField(code)) setFailure({ code, message })
      else {
        setFailure({ code, message: `${text('reset.failed')} ${message}` })
        showToast({ kind: 'error', text: text('reset.failed') })
      }
      setPending(false)
    }
  }
  return { failure, isPending, choose }
}
