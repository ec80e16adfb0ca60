import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { FILE_HEADERS, WORKER_POLICY } from './headers.ts'

/** What browsers may have, by extension. */
export const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
  txt: 'text/plain; charset=utf-8',
}

const NAME = /^(?:\w[\w.-]*\/)*\w[\w.-]*$/
/** Whether browsers may have a file of this name: known extensions only, no dot files, no `..`, no source maps (INP-11). */
export const isServable = (name: string): boolean =>
  NAME.test(name) && Object.hasOwn(TYPES, extname(name).slice(1))

export const looksLikeFile = (path: string): boolean => /\.[A-Za-z0-9]+$/.test(path)

/** Bytes of a file; null when there is no such file. */
export const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    found => (found.isFile() ? found.size : null),
    () => null,
  )

/** Sends a file that may change under its name, or its compressed form; a missing file gives 404 in plain text. */
export async function sendFile(reply: FastifyReply, root: string, name: string): Promise<FastifyReply> {
  if (!isServable(name) || (await sizeOf(join(root, name))) === null) return sendMissing(reply)
  reply.headers({
    ...FILE_HEADERS,
    ...(name === 'sw.js' ? { 'content-security-policy': WORKER_POLICY } : {}),
    'cache-control': 'no-cache',
  })
  return reply.sendFile(name, root)
}

/** 404 in plain text, so that a browser uses it as no script, style sheet or page. */
export const sendMissing = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .headers({ ...FILE_HEADERS, 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send('Not found\n')
