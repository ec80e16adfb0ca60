import { codeOf } from '@pingboard/kit/api'
import { useProblemText as useGeneralText } from '@pingboard/kit/ui'
import { useTexts } from './use-texts.ts'

/** Why it did not work, in words of the person's language. */
export function useProblemText(): (error: unknown) => string {
  const text = useTexts()
  const general = useGeneralText()
  // Here somebody tries passwords, and waits longer than a moment.
  return error => (codeOf(error) === 'TOO_MANY_REQUESTS' ? text('problem.too-many-requests') : general(error))
}
