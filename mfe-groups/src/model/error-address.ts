import { codeOf } from '@pingboard/kit/api'

/** Not-found page for a group that could not be loaded. Keeps the address to return to. */
export const errorAddress = (path: string): string => `/error/404?redirect=${encodeURIComponent(path)}`

/** Whether the whole group is closed to the person, or gone. The page then leaves. */
export const isClosed = (error: unknown): boolean => ['FORBIDDEN', 'GROUP_NOT_FOUND'].includes(codeOf(error))
