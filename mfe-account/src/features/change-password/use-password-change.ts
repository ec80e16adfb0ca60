import { showToastAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { changePassword } from '../../api/change-password.ts'
import { useTexts } from '../../state/texts.ts'
import { useAttempt } from '../../state/use-attempt.ts'

/** Changes the password of the signed-in person. */
export function usePasswordChange(onDone: () => void) {
  const text = useTexts()
  const showToast = useSetAtom(showToastAtom)
  const { attempt, ...state } = useAttempt('password.failed')

  const change = (current: string, password: string) =>
    attempt(async () => {
      await changePassword(current, password)
      showToast({ kind: 'success', text: text('password.done') })
      onDone()
    })
  return { ...state, change }
}
