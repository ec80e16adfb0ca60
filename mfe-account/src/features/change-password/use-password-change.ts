import { codeOf } from '@pingboard/kit/api'
import { showToastAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { changePassword } from '../../api/change-password.ts'
import { refusedField } from '../../model/new-password.ts'
import { useProblemText } from '../../state/use-problem-text.ts'
import { useTexts } from '../../state/use-texts.ts'

/** Changes the password; a refusal belongs to a field or to the whole. */
export function usePasswordChange(onDone: () => void) {
  const text = useTexts()
  const problemText = useProblemText()
  const showToast = useSetAtom(showToastAtom)
  const [failure, setFailure] = useState<{ code: string; message: string } | null>(null)
  const [isPending, setPending] = useState(false)

  async function change(current: string, password: string) {
    if (isPending) return
    setPending(true)
    setFailure(null)
    try {
      await changePassword(current, password)
      showToast({ kind: 'success', text: text('password.done') })
      onDone()
    } catch (error) {
      const code = codeOf(error)
      const message = problemText(error)
      setFailure({ code, message: refusedField(code) ? message : `${text('password.failed')} ${message}` })
      setPending(false)
    }
  }
  return { failure, isPending, change }
}
