import { DELAYS } from '@pingboard/contracts/constants.ts'
import { reportIssue } from '@pingboard/contracts/http/feedback.ts'
import { call, requestKeys, useAction } from '@pingboard/kit/api'
import { showToastAtom } from '@pingboard/kit/slice'
import { useProblemText } from '@pingboard/kit/ui'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useDialogTexts } from '../dialogs/texts.ts'
import { reportOf } from './check-draft.ts'
import { clearDraftAtom, draftAtom } from './draft-atom.ts'

/** Sends the report. After a failure the form keeps its text, and the same text is sent under the same key. */
export function useSending(onSent: () => void) {
  const text = useDialogTexts()
  const problemText = useProblemText()
  const draft = useAtomValue(draftAtom)
  const clear = useSetAtom(clearDraftAtom)
  const showToast = useSetAtom(showToastAtom)
  const [keyFor] = useState(requestKeys)
  const sending = useAction(async () => {
    const body = reportOf(draft)
    try {
      await call(reportIssue, { body, idempotencyKey: keyFor(body) })
    } catch (error) {
      showToast({ kind: 'error', text: `${text('report.failed')} ${problemText(error)}` })
      throw error
    }
    clear()
    onSent()
    showToast({ kind: 'success', text: text('report.success'), timeout: DELAYS.longToast })
  })
  const { failure } = sending
  return {
    send: () => void sending.run(),
    isSending: sending.isPending,
    /** Why the last attempt failed, in words. */
    failure: failure === null ? null : `${text('report.failed')} ${problemText(failure)}`,
  }
}
