import { mayHaveWorked, useAction } from '@pingboard/kit/api'
import { showToastAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useProblemText } from './use-problem-text.ts'
import { useRefused } from './use-refused.ts'

/** What is said and done when the server may have carried out the work although no answer came. */
interface Unsure {
  /** In the person's language. */
  text: string
  look?: () => void
}

/**
 * The work behind a question, carried out once at a time. A failure is shown as a toast, and `error` says it with its
 * reason in the dialog, which stays open. A missing right leads to the refusal page.
 * @param failed what was not done, in the person's language
 * @param unsure without it, a lost answer is said like any other failure
 */
export function useGroupAction<Given extends unknown[] = []>(
  groupId: string,
  failed: string,
  work: (...given: Given) => Promise<void>,
  unsure?: Unsure,
) {
  const problemText = useProblemText()
  const showToast = useSetAtom(showToastAtom)
  const isRefused = useRefused(groupId)
  const [isUnsure, setUnsure] = useState(false)
  const { isPending, failure, run } = useAction(async (...given: Given) => {
    const wasOnline = navigator.onLine
    try {
      await work(...given)
    } catch (error) {
      const mayBeDone = unsure !== undefined && mayHaveWorked(error, wasOnline)
      setUnsure(mayBeDone)
      if (mayBeDone) unsure.look?.()
      if (!isRefused(error, failed)) showToast({ kind: 'error', text: mayBeDone ? unsure.text : failed })
      throw error
    }
  })
  const said = isUnsure ? unsure?.text : `${failed} ${problemText(failure)}`
  return { isPending, run, error: failure !== null && said }
}
