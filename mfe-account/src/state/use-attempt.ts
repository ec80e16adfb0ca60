import { codeOf } from '@pingboard/kit/api'
import { showToastAtom } from '@pingboard/kit/slice'
import { useProblemText } from '@pingboard/kit/ui'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import type { CredentialErrors } from '../model/credentials.ts'
import { refusedField } from '../model/new-password.ts'
import { errorTexts } from './error-texts.ts'
import { type TextKey, useTexts } from './texts.ts'

/**
 * A form that sets a password, sent one at a time. A refusal of a password is shown at its field; any other above the
 * form, begun with what failed, and as a toast.
 */
export function useAttempt(failed: TextKey) {
  const text = useTexts()
  const problemText = useProblemText()
  const showToast = useSetAtom(showToastAtom)
  const [failure, setFailure] = useState<{ code: string; message: string } | null>(null)
  const [isPending, setPending] = useState(false)
  const field = failure && refusedField(failure.code)

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (isPending) return
    setPending(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      const code = codeOf(error)
      if (refusedField(code)) setFailure({ code, message: problemText(error) })
      else {
        setFailure({ code, message: `${text(failed)} ${problemText(error)}` })
        showToast({ kind: 'error', text: text(failed) })
      }
    }
    setPending(false)
  }

  /** What the form shows: what is wrong before sending, and what was refused. */
  const shown = (errors: CredentialErrors) => ({
    errors: { ...(failure && field ? { [field]: failure.message } : {}), ...errorTexts(errors, text) },
    summary: failure && !field && failure.message,
  })
  return { isPending, attempt, shown }
}
