import type { ErrorCode } from '@pingboard/contracts/errors.ts'
import { codeOf } from '@pingboard/kit/api'

/**
 * For `catch` of a deletion: what is gone already is deleted as wanted. Another person was quicker, or an earlier try worked
 * and its answer was lost.
 * @param gone how the server says so
 */
export const unlessGone =
  (gone: ErrorCode) =>
  (error: unknown): void => {
    if (codeOf(error) !== gone) throw error
  }
