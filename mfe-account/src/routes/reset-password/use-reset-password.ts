import { useNavigate } from '@pingboard/kit/router'
import { showToastAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { resetPassword } from '../../api/reset-password.ts'
import { useTexts } from '../../state/texts.ts'
import { useAttempt } from '../../state/use-attempt.ts'
import { useFreshProfile } from '../../state/use-fresh-profile.ts'

/** Sets the new password, then replaces this page by the sign-in page, because the link is used up. */
export function useResetPassword(token: string) {
  const text = useTexts()
  const navigate = useNavigate()
  const refreshProfile = useFreshProfile()
  const showToast = useSetAtom(showToastAtom)
  const { attempt, ...state } = useAttempt('reset.failed')

  const choose = (password: string) =>
    attempt(async () => {
      await resetPassword(password, token)
      await refreshProfile()
      showToast({ kind: 'success', text: text('reset.done') })
      await navigate('/auth/login', { replace: true })
    })
  return { ...state, choose }
}
