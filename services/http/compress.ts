import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** Bytes. A smaller answer fits into one packet as it is. */
const SMALLEST = 1200

const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?json\b)/

/** Quality of Brotli: answers are made for each request, so a slower one would cost more time than it saves. */
const QUALITY = 5

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]
const packers = {
  br: (bytes: Buffer) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes: Buffer) => gzipped(bytes),
}

/**
 * Compresses the document, the registry and the answers of the API, beside the event loop. Files lie compressed on the
 * disk, and a list that is sent in several parts goes out as it is.
 *
 * An answer keeps its ETag in every encoding: nothing sent from here has ranges, in which the bytes would matter. A
 * secret whose length could be guessed (BREACH) is in no answer that is large enough: a session is a cookie, and the
 * answer with an invitation has 300 bytes.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '')
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload)
    if (
      !isWhole ||
      payload.length < SMALLEST ||
      !COMPRESSIBLE.test(type) ||
      reply.hasHeader('content-encoding')
    ) {
      done(null, payload)
      return
    }
    reply.header('vary', 'accept-encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === null || request.method === 'HEAD') {
      done(null, payload)
      return
    }
    packers[encoding](Buffer.from(payload)).then(packed => {
      reply.header('content-encoding', encoding)
      reply.removeHeader('content-length')
      done(null, packed)
    }, done)
  })
}

/** The best encoding that the client accepts; null for none. */
function encodingFor(header: string | string[] | undefined): keyof typeof packers | null {
  const accepted = String(header ?? '')
    .split(',')
    .filter(each => !/;\s*q=0(?:\.0*)?\s*$/.test(each))
    .map(each => each.split(';', 1)[0]?.trim().toLowerCase())
  return (['br', 'gzip'] as const).find(name => accepted.includes(name)) ?? null
}
