import { useNavigate } from '@pingboard/kit/router'
import { showToastAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { resetPassword } from '../../api/reset-password.ts'
import { spendLink } from '../../state/spend-link.ts'
import { useTexts } from '../../state/texts.ts'
import { useAttempt } from '../../state/use-attempt.ts'
import { useFreshProfile } from '../../state/use-fresh-profile.ts'

/**
 * Sets the new password, then replaces this page by the sign-in page, because the link is used up. `isUsed` says that
 * an earlier attempt, whose answer was lost, has probably set it.
 */
export function useResetPassword(token: string) {
  const text = useTexts()
  const navigate = useNavigate()
  const refreshProfile = useFreshProfile()
  const showToast = useSetAtom(showToastAtom)
  const [isUsed, setUsed] = useState(false)
  const { attempt, ...state } = useAttempt('reset.failed')

  const choose = (password: string) =>
    attempt(async () => {
      const result = await spendLink(() => resetPassword(password, token))
      await refreshProfile()
      if (result === 'used') {
        setUsed(true)
        return showToast({ kind: 'info', text: text('reset.used') })
      }
      showToast({ kind: 'success', text: text('reset.done') })
      await navigate('/auth/login', { replace: true })
    })
  return { ...state, isUsed, choose }
}
