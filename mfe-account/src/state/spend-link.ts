import { codeOf, mayHaveWorked } from '@pingboard/kit/api'

/** Kept beside the token in this entry of the history, so that a reload finds it again. */
const isUnsure = (): boolean => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'isUnsure' in state
}

/**
 * Uses up the link of a mail.
 * @param call sends its token
 * @returns `used`: the server refused the link as used or expired, and the answer to an earlier attempt was lost: that
 * attempt has probably worked
 */
export async function spendLink(call: () => Promise<void>): Promise<'done' | 'used'> {
  const wasOnline = navigator.onLine
  try {
    await call()
    return 'done'
  } catch (error) {
    if (codeOf(error) === 'TOKEN_INVALID' && isUnsure()) return 'used'
    if (mayHaveWorked(error, wasOnline)) history.replaceState({ ...history.state, isUnsure: true }, '')
    throw error
  }
}
