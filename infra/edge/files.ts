import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { FILE_HEADERS, WORKER_POLICY } from './headers.ts'

/** Known extensions only, no dot files, no `..`, no source maps (INP-11). */
const NAME = /^(?:[A-Za-z0-9_][\w.-]*\/)*[A-Za-z0-9_][\w.-]*\.(?:js|css|svg|png|ico|woff2|webmanifest|txt)$/

export const looksLikeFile = (path: string): boolean => /\.[A-Za-z0-9]+$/.test(path)

/** Sends a file of a directory, or its compressed form when there is one; a missing file gives 404 in plain text. */
export async function sendFile(
  reply: FastifyReply,
  root: string,
  name: string,
  cache: 'immutable' | 'no-cache',
): Promise<FastifyReply> {
  if (!(await isServed(root, name))) return sendMissing(reply)
  reply.headers({
    ...FILE_HEADERS,
    ...(name === 'sw.js' ? { 'content-security-policy': WORKER_POLICY } : {}),
    'cache-control': cache === 'immutable' ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  if (cache === 'immutable') {
    // Connections of HTTP/1.1 stay open without saying so.
    reply.raw.removeHeader('connection')
    return reply.sendFile(name, root, NEVER_ASKED_AGAIN)
  }
  return reply.sendFile(name, root)
}

/** No browser asks whether an immutable file has changed, and none asks for a part of one: 100 bytes a file. */
const NEVER_ASKED_AGAIN = { etag: false, lastModified: false, acceptRanges: false }

/** 404 in plain text, so that a browser uses it as no script, style sheet or page. */
export const sendMissing = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .headers({ ...FILE_HEADERS, 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('Not found\n')

/** Whether the directory has a file of this name that browsers may have. */
export const isServed = async (root: string, name: string): Promise<boolean> =>
  NAME.test(name) &&
  stat(join(root, name)).then(
    found => found.isFile(),
    () => false,
  )
