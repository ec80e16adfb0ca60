import { codeOf } from '@pingboard/kit/api'
import { useProblemText as useGeneralText } from '@pingboard/kit/ui'
import { type TextKey, useTexts } from './texts.ts'

/** What a refusal means on these screens, where that is more than the code says everywhere. */
const OWN = {
  OWNER_IS_FIXED: 'problem.owner-is-fixed',
  GROUP_NOT_FOUND: 'problem.group-not-found',
  CONFLICT: 'problem.conflict',
} as const satisfies Record<string, TextKey>

/**
 * Why it did not work, in words of the person's language.
 * @param refused what the caller's role does not allow; what is only read is for members
 */
export function useProblemText(refused: TextKey = 'problem.not-member'): (error: unknown) => string {
  const text = useTexts()
  const general = useGeneralText()
  return error => {
    const code = codeOf(error)
    if (code === 'FORBIDDEN') return text(refused)
    return code in OWN ? text(OWN[code as keyof typeof OWN]) : general(error)
  }
}
