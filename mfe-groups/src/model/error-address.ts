import { codeOf } from '@pingboard/kit/api'

/** Where a group that could not be loaded leads: 403 for a stranger, 404 for anything else; the way back is kept. */
export const errorAddress = (error: unknown, path: string): string =>
  `/error/${codeOf(error) === 'FORBIDDEN' ? '403' : '404'}?redirect=${encodeURIComponent(path)}`
