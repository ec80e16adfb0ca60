import { useAction } from '@pingboard/kit/api'
import { showToastAtom } from '@pingboard/kit/slice'
import { useSetAtom } from 'jotai'
import { useProblemText } from './use-problem-text.ts'
import { useRefused } from './use-refused.ts'

/**
 * The work behind a question, carried out once at a time. A failure is shown as a toast, and `error` says it with its
 * reason in the dialog, which stays open. A missing right leads to the refusal page.
 * @param failed what was not done, in the person's language
 */
export function useGroupAction<Given extends unknown[] = []>(
  groupId: string,
  failed: string,
  work: (...given: Given) => Promise<void>,
) {
  const problemText = useProblemText()
  const showToast = useSetAtom(showToastAtom)
  const isRefused = useRefused(groupId)
  const { isPending, failure, run } = useAction(work, error => {
    if (!isRefused(error, failed)) showToast({ kind: 'error', text: failed })
  })
  return { isPending, run, error: failure !== null && `${failed} ${problemText(failure)}` }
}
