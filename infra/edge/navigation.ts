import { displayMode } from '@pingboard/contracts/display-mode.ts'
import type { FastifyRequest } from 'fastify'
import { looksLikeFile } from './files.ts'

/** Whether a browser wants to show a page: only then does an unknown path give the shell. */
export function isNavigation(request: FastifyRequest): boolean {
  if (looksLikeFile(pathOf(request))) return false
  const mode = request.headers['sec-fetch-mode']
  if (mode) return mode === 'navigate'
  return (request.headers.accept ?? '').includes('text/html')
}

/**
 * Whether a browser asks for the document that it will show. A script cannot ask so: in browsers that send these headers
 * it gets a document with which it may not report. The worker passes a page's navigation on, and then the browser names no
 * destination (`shell/src/worker/page-keys.ts`); the mode, which no script can choose, stays.
 */
export function isDocument(request: FastifyRequest): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination, accept } = request.headers
  if (request.method !== 'GET') return false
  if (mode || destination)
    return mode === 'navigate' && (destination === 'document' || destination === 'empty')
  return (accept ?? '').includes('text/html')
}

export const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? '/'

/**
 * Whether another site may show this address in a frame: the embedded scores of one board, and no other page. Such a
 * page has no session, so a click in it that was meant for the page around it changes nothing.
 */
export const mayBeFramed = (request: FastifyRequest): boolean =>
  displayMode(pathOf(request), request.url.slice(pathOf(request).length)) === 'embed'

/** Whether the address holds a secret, which must not be sent in a referrer. */
export const holdsSecret = (request: FastifyRequest): boolean => /[?&]token=/.test(request.url)
