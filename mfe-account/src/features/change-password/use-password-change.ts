import { codeOf, mayHaveWorked } from '@pingboard/kit/api'
import { showToastAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useRef } from 'react'
import { changePassword } from '../../api/change-password.ts'
import { useTexts } from '../../state/texts.ts'
import { SaidAs, useAttempt } from '../../state/use-attempt.ts'

/** Changes the password of the signed-in person. */
export function usePasswordChange(onDone: () => void) {
  const text = useTexts()
  const showToast = useSetAtom(showToastAtom)
  const { attempt, ...state } = useAttempt('password.failed')
  /** The answer to a try was lost. */
  const isUnsure = useRef(false)

  const change = (current: string, password: string) =>
    attempt(async () => {
      const wasOnline = navigator.onLine
      await changePassword(current, password).catch(error => {
        // The earlier try has probably worked: the former password is wrong since.
        if (isUnsure.current && codeOf(error) === 'WRONG_PASSWORD') throw new SaidAs('password.used', error)
        if (!mayHaveWorked(error, wasOnline)) throw error
        isUnsure.current = true
        throw new SaidAs('password.unsure', error)
      })
      showToast({ kind: 'success', text: text('password.done') })
      onDone()
    })
  return { ...state, change }
}
