import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressAnswers } from './compress.ts'

const LONG = JSON.stringify({
  games: Array.from({ length: 100 }, (_, place) => ({ place, label: 'Agen 2' })),
})

/** As in the document. */
const DIGESTS = JSON.stringify(
  Array.from({ length: 100 }, (_, place) => `sha256-${hash('sha256', `${place % 70}`, 'base64')}`),
)

let app: FastifyInstance
beforeEach(() => {
  app = Fastify()
  compressAnswers(app)
  const send = (path: string, body: string | Buffer, type: string, headers: Record<string, string> = {}) =>
    app.get(path, (_, reply) =>
      reply
        .type(type)
        .headers({ etag: '"7"', ...headers })
        .send(body),
    )
  send('/long', Buffer.from(LONG), 'application/json; charset=utf-8')
  send('/page', LONG, 'text/html; charset=utf-8')
  send('/shared', DIGESTS, 'text/html; charset=utf-8', { 'cache-control': 'no-cache' })
  send('/own', DIGESTS, 'text/html; charset=utf-8', { 'cache-control': 'private, no-cache' })
  send('/short', '{"score":6}', 'application/json; charset=utf-8')
  send('/picture', Buffer.from(LONG), 'image/png')
  app.get('/parts', (_, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .headers({ etag: '"7"', 'content-length': String(Buffer.byteLength(LONG)) })
      .send(Readable.from([Buffer.from(LONG.slice(0, 900)), Buffer.from(LONG.slice(900))])),
  )
  app.get('/file', (_, reply) => reply.type('text/javascript').send(Readable.from([Buffer.from(LONG)])))
  send('/packed', Buffer.from(LONG), 'text/css', { 'content-encoding': 'gzip' })
})
afterEach(() => app.close())
const get = (url: string, encodings?: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ url, method, headers: encodings ? { 'accept-encoding': encodings } : {} })

test.each([
  ['/long', 'gzip, deflate, br', 'br', brotliDecompressSync],
  ['/page', 'gzip, deflate', 'gzip', gunzipSync],
  ['/long', 'br;q=0, GZIP;q=0.5', 'gzip', gunzipSync],
  ['/parts', 'gzip, deflate, br', 'br', brotliDecompressSync],
  ['/parts', 'gzip', 'gzip', gunzipSync],
] as const)('%s for %s goes out as %s, smaller, with its own tag', async (url, accepted, encoding, open) => {
  const { headers, rawPayload } = await get(url, accepted)
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers.vary).toBe('accept-encoding')
  expect(headers.etag).toBe('"7"')
  // Nobody knows how long an answer in parts becomes before its last one.
  expect(headers['content-length']).toBe(url === '/parts' ? undefined : String(rawPayload.length))
  expect(rawPayload.length).toBeLessThan(LONG.length / 3)
  expect(String(open(rawPayload))).toBe(LONG)
})

test.each([
  ['no encoding is accepted', '/long', undefined],
  ['only others are', '/long', 'deflate, gzip;q=0.0'],
  ['it is short', '/short', 'br'],
  ['its type does not shrink', '/picture', 'br'],
  ['it comes in parts, and no encoding is accepted', '/parts', undefined],
  ['it is a file', '/file', 'br'],
])('an answer goes out as it is when %s', async (_, url, accepted) => {
  const { headers, body } = await get(url, accepted)
  expect(headers['content-encoding']).toBeUndefined()
  expect(body.length).toBeGreaterThan(0)
})

test('a document of everybody is packed once, and as small as it gets; one of a single browser is packed for it', async () => {
  const [first, again, own] = await Promise.all(['/shared', '/shared', '/own'].map(url => get(url, 'br')))
  expect(again?.rawPayload).toEqual(first?.rawPayload)
  for (const each of [first, own]) expect(String(brotliDecompressSync(each?.rawPayload ?? ''))).toBe(DIGESTS)
  expect(first?.rawPayload.length).toBeLessThan(own?.rawPayload.length ?? 0)
})

test('what is compressed already is left alone', async () => {
  const { headers, body } = await get('/packed', 'gzip')
  expect([headers['content-encoding'], body]).toEqual(['gzip', LONG])
})

test('a cache keeps the forms apart, whichever it asks for first', async () => {
  expect((await get('/long')).headers.vary).toBe('accept-encoding')
  const head = await get('/long', 'br', 'HEAD')
  expect([head.headers['content-encoding'], head.headers['content-length']]).toEqual([
    undefined,
    String(LONG.length),
  ])
})
