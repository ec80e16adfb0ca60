import type { Later } from './list.ts'

/** The code of an attempt without an answer of the server. */
export const NO_ANSWER = 'NETWORK'
export const SIGNED_OUT = 'NOT_SIGNED_IN'

export const later = (code: string = NO_ANSWER): Later => ({ is: 'later', code })

/** A refusal as the server told it; null: something in between answered. */
interface Told {
  readonly code: string
  /** Seconds. */
  readonly retryAfter?: number
}

/**
 * What a refusal means for a change. Only the server's own word ends it: what stands in between, a busy server, and an
 * earlier attempt that is still under way (`CONFLICT`) pass.
 */
export function refusalOf(status: number, told: Told | null): Later | { is: 'refused'; code: string } {
  const isFinal = told && status >= 400 && status < 500 && ![401, 408, 429].includes(status)
  if (isFinal && told.code !== 'CONFLICT') return { is: 'refused', code: told.code }
  const wait = told?.retryAfter
  return {
    ...later(told?.code ?? (status === 401 ? SIGNED_OUT : NO_ANSWER)),
    ...(wait ? { wait: wait * 1000 } : {}),
  }
}
