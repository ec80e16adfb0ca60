/** Result of an invitation; `asking` until the answer is known. */
export type Outcome = 'asking' | 'joined' | 'already' | 'invalid' | 'failed'

export const isIn = (outcome: Outcome): boolean => outcome === 'joined' || outcome === 'already'

/**
 * The current one of the three steps: 0 checks, 1 joins, 2 opens. The check takes two seconds even when the answer
 * comes sooner, so that the person can read each step.
 */
export const stepOf = (outcome: Outcome, isCheckOver: boolean): 0 | 1 | 2 => {
  if (!isCheckOver) return 0
  return isIn(outcome) ? 2 : outcome === 'failed' ? 1 : 0
}

/** Whether the link itself is the cause. After any other refusal the next try may work. */
export const isLinkAtFault = (code: string): boolean =>
  ['INVITATION_INVALID', 'INVALID_REQUEST', 'GROUP_NOT_FOUND', 'NOT_FOUND'].includes(code)
