import type { ServerResponse } from 'node:http'

/** The format of the service: compact XML in ISO-8859-1, and headers as captured. */

/** A value of an element: null is written `<tag/>`, an empty text `<tag></tag>`, a link inside CDATA. */
export type Value = string | number | null | { readonly link: string }

export type Fields = readonly (readonly [tag: string, value: Value])[]

export interface Reply {
  readonly status: number
  readonly type: string
  readonly body: Buffer
}

export function element(tag: string, fields: Fields): string {
  return `<${tag}>${fields.map(([name, value]) => leaf(name, value)).join('')}</${tag}>`
}

function leaf(tag: string, value: Value): string {
  if (value === null) return `<${tag}/>`
  if (typeof value === 'object') return `<${tag}><![CDATA[${value.link}]]></${tag}>`
  return `<${tag}>${escaped(String(value))}</${tag}>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** A `<liste>`; without elements it is `<liste/>`, which the service also sends for "unknown". */
export function list(elements: readonly string[]): Reply {
  return xml(elements.length === 0 ? '<liste/>' : `<liste>${elements.join('')}</liste>`)
}

export function xml(body: string): Reply {
  const text = `<?xml version="1.0" encoding="ISO-8859-1"?>\n${body}`
  return { status: 200, type: 'application/xml;charset=ISO-8859-1', body: latin1(text) }
}

/** News: UTF-8 bytes with a declaration of another encoding. */
export function mislabelled(body: string): Reply {
  const text = `<?xml version="1.0" encoding="ISO-8859-1"?>${body}`
  return { status: 200, type: 'text/html; charset=UTF-8', body: Buffer.from(text) }
}

export const nothing: Reply = { status: 200, type: 'text/html; charset=UTF-8', body: Buffer.alloc(0) }

export function refused(message: string): Reply {
  const text = `<?xml version="1.0" encoding="utf-8"?>\n<user><verification>0</verification><erreur>${message}</erreur></user>`
  return { status: 401, type: 'application/xml', body: Buffer.from(text) }
}

export function badRequest(message: string): Reply {
  const entities = message.replace(
    /[^ -~]/g,
    letter => `&#x${letter.charCodeAt(0).toString(16).toUpperCase()};`,
  )
  const text = `<?xml version="1.0"?>\n<erreurs><code>400</code><erreur>${entities}</erreur></erreurs>`
  return { status: 400, type: 'application/xml', body: latin1(text) }
}

export function required(parameter: string): Reply {
  return badRequest(`Le paramètre ${parameter} est requis`)
}

export const serverError: Reply = {
  status: 500,
  type: 'application/json',
  body: Buffer.from(
    '{"type":"https://tools.ietf.org/html/rfc2616#section-10","title":"An error occurred","detail":"Internal Server Error"}',
  ),
}

export function send(response: ServerResponse, reply: Reply, season: number): void {
  response.writeHead(reply.status, {
    'content-type': reply.type,
    'content-length': reply.body.length,
    'cache-control': 'no-cache, private',
    server: 'Apache',
    'cache-version': '0123456789abcdef0123456789abcdef',
    // The number 24 stood for the season 2023/2024.
    'current-season': String(season - 1999),
    'current-season-update': `${season}-07-04T10:10:49+02:00`,
    link: '<http://apiv2.fftt.com/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"',
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, OPTIONS, DELETE, PUT',
    'access-control-expose-headers':
      'Content-Length,Content-Range,Cache-Version,Content-disposition,Current-Season,Current-Season-Update',
    'content-security-policy': "frame-ancestors 'self'",
    'x-xss-protection': '1; mode=block',
  })
  response.end(reply.body)
}

// The service replaces characters outside the character set by `?`.
function latin1(text: string): Buffer {
  return Buffer.from(text.replace(/[\u0100-\u{10ffff}]/gu, '?'), 'latin1')
}
