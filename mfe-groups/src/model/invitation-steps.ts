/** What came of an invitation; `asking` until the answer is known. */
export type Outcome = 'asking' | 'joined' | 'already' | 'invalid' | 'failed'

export const isIn = (outcome: Outcome): boolean => outcome === 'joined' || outcome === 'already'

/**
 * Where the three steps stand: 0 checks, 1 joins, 2 opens. The check takes its two seconds even when the answer is known
 * sooner, so that each step can be read.
 */
export const stepOf = (outcome: Outcome, isCheckOver: boolean): 0 | 1 | 2 => {
  if (!isCheckOver) return 0
  return isIn(outcome) ? 2 : outcome === 'failed' ? 1 : 0
}

/** A refusal the link is to blame for; anything else may work at the next try. */
export const isLinkAtFault = (code: string): boolean =>
  ['INVITATION_INVALID', 'INVALID_REQUEST', 'GROUP_NOT_FOUND', 'NOT_FOUND'].includes(code)
