import { codeOf, ProblemError } from '@pingboard/kit/api'

/** Not-found page for a group that could not be loaded. Keeps the address to return to. */
export const errorAddress = (path: string): string => `/error/404?redirect=${encodeURIComponent(path)}`

/** Answers of a server, or of a proxy before it, that has too much to do or is away. */
const IN_TROUBLE = [429, 502, 503, 504]

/** Whether the answer says nothing of the group: another attempt may find it. */
export const isTrouble = (error: unknown): boolean =>
  error instanceof ProblemError && IN_TROUBLE.includes(error.status)

/** Whether the whole group is closed to the person, or gone. The page then leaves. */
export const isClosed = (error: unknown): boolean => ['FORBIDDEN', 'GROUP_NOT_FOUND'].includes(codeOf(error))
