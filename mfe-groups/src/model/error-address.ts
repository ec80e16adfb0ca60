import { codeOf } from '@pingboard/kit/api'

/** Error page for a group that could not be loaded: 403 for a stranger, else 404. Keeps the address to return to. */
export const errorAddress = (error: unknown, path: string): string =>
  `/error/${codeOf(error) === 'FORBIDDEN' ? '403' : '404'}?redirect=${encodeURIComponent(path)}`
