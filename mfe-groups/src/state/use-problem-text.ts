import { codeOf } from '@pingboard/kit/api'
import { useProblemText as useGeneralText } from '@pingboard/kit/ui'
import { type TextKey, useTexts } from './texts.ts'

/** Texts for refusals that mean more on these screens than the general text says. */
const OWN = {
  FORBIDDEN: 'problem.not-member',
  OWNER_IS_FIXED: 'problem.owner-is-fixed',
  GROUP_NOT_FOUND: 'problem.group-not-found',
  ROLE_NOT_FOUND: 'problem.role-not-found',
  CONFLICT: 'problem.conflict',
} as const satisfies Record<string, TextKey>

/** The reason of a failure, in the person's language. A refused action has a page of its own (`useRefused`). */
export function useProblemText(): (error: unknown) => string {
  const text = useTexts()
  const general = useGeneralText()
  return error => {
    const code = codeOf(error)
    return code in OWN ? text(OWN[code as keyof typeof OWN]) : general(error)
  }
}
