import type { Loaded } from '@pingboard/kit/api'
import { useFailureToast } from '@pingboard/kit/ui'
import { isClosed } from '../model/error-address.ts'
import { type TextKey, useTexts } from './texts.ts'
import { useProblemText } from './use-problem-text.ts'

/**
 * Shows a toast for a part of the group that did not load, beside the words in its place. When the whole group is
 * closed or gone, the page leaves, and its own message is the only one.
 */
export function usePartFailure(part: Loaded<unknown>, failed: TextKey): void {
  const text = useTexts()
  const problemText = useProblemText()
  const isLeaving = part.status === 'failed' && isClosed(part.error)
  useFailureToast(isLeaving ? { status: 'loading' } : part, error => `${text(failed)} ${problemText(error)}`)
}
