import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { OpenApi } from '@pingboard/contracts/openapi/types.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { page } from './api-docs/page.ts'
import { isHeld } from './request.ts'

/** Files of this origin only, and no script at all. */
const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * `/api/docs` for people, `/api/openapi.json` for programs: the same committed document. Public, like the calls that
 * need no session: the document names no version except the product's.
 * @param font address of the product's typeface on this origin; null: the reader's own typeface
 */
export function apiDocs(app: FastifyInstance, { font }: { font: string | null }): void {
  const json = readFileSync(
    fileURLToPath(import.meta.resolve('@pingboard/contracts/openapi/openapi.json')),
    'utf8',
  )
  const style = ['page', 'calls', 'contents']
    .map(name => readFileSync(new URL(`./api-docs/${name}.css`, import.meta.url), 'utf8'))
    .join('')
  const documents = {
    '/api/openapi.json': { type: 'application/json', text: json },
    '/api/docs': { type: 'text/html; charset=utf-8', text: page(JSON.parse(json) as OpenApi) },
    '/api/docs.css': { type: 'text/css; charset=utf-8', text: font ? `${face(font)}${style}` : style },
  }
  for (const [path, { type, text }] of Object.entries(documents)) {
    const etag = `"${hash('sha256', text, 'base64url').slice(0, 22)}"`
    app.get(path, (request, reply) => send(request, reply, { type, text, etag }))
  }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text, etag }: { type: string; text: string; etag: string },
): FastifyReply {
  reply.headers({ etag, 'cache-control': 'no-cache', 'content-security-policy': POLICY })
  if (type.startsWith('text/html')) reply.header('cross-origin-opener-policy', 'same-origin')
  if (isHeld(request, etag)) return reply.code(304).send()
  return reply.type(type).send(text)
}

const face = (font: string): string => `@font-face {
  font-family: "Archivo Variable";
  src: url("${font}") format("woff2-variations");
  font-weight: 100 900;
  font-stretch: 62% 125%;
  font-display: swap;
}
`
