import type { FastifyRequest } from 'fastify'
import { looksLikeFile } from './files.ts'

/** Whether a browser wants to show a page: only then does an unknown path give the shell. */
export function isNavigation(request: FastifyRequest): boolean {
  if (looksLikeFile(pathOf(request))) return false
  const mode = request.headers['sec-fetch-mode']
  if (mode) return mode === 'navigate'
  return (request.headers.accept ?? '').includes('text/html')
}

export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'

/** Whether the address holds a secret, which must not be sent in a referrer. */
export const holdsSecret = (request: FastifyRequest): boolean => /[?&]token=/.test(request.url)
