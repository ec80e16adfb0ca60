import { hash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'

/** Bytes. A smaller answer fits into one packet as it is. */
const SMALLEST = 1200

const COMPRESSIBLE = /^(?:text\/|application\/(?:[\w.-]+\+)?json\b)/
/** Only answers of the API come in parts; a file that comes so lies compressed on the disk. */
const COMPRESSIBLE_PARTS = /^application\/json\b/

/** Quality of Brotli: answers are made for each request, so a slower one would cost more time than it saves. */
const QUALITY = 5
/**
 * Quality of a document that is packed once and kept: 8 % less bytes before the first score, for 15 ms in place of 2. The
 * digests of the slices are most of it.
 */
const KEPT_QUALITY = 10
/** Documents that are kept, of some 10 kB. */
const KEPT = 64

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]
const quality = { [constants.BROTLI_PARAM_QUALITY]: QUALITY }
const packers = {
  br: {
    whole: (bytes: Buffer, wanted = QUALITY) =>
      brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: wanted,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    inParts: () => createBrotliCompress({ params: quality }),
  },
  gzip: { whole: (bytes: Buffer) => gzipped(bytes), inParts: () => createGzip() },
}

/**
 * Compresses the document, the registry and the answers of the API, beside the event loop: an answer in several parts
 * part by part. Files lie compressed on the disk.
 *
 * An answer keeps its ETag in every encoding: nothing sent from here has ranges, in which the bytes would matter. A
 * secret whose length could be guessed (BREACH) is in no answer that is large enough: a session is a cookie, and the
 * answer with an invitation has 300 bytes.
 */
export function compressAnswers(app: FastifyInstance): void {
  const kept = new LRUCache<string, Promise<Buffer>>({ max: KEPT })
  const packOnce = (key: string, pack: () => Promise<Buffer>): Promise<Buffer> => {
    const known = kept.get(key)
    if (known) return known
    const packing = pack()
    kept.set(key, packing)
    packing.catch(() => kept.delete(key))
    return packing
  }

  app.addHook('onSend', (request, reply, payload, done) => {
    const type = String(reply.getHeader('content-type') ?? '')
    const parts = payload instanceof Readable ? payload : null
    const whole = typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : null
    const isWorthIt = parts
      ? COMPRESSIBLE_PARTS.test(type)
      : whole !== null && whole.length >= SMALLEST && COMPRESSIBLE.test(type)
    if (!isWorthIt || reply.hasHeader('content-encoding')) {
      done(null, payload)
      return
    }
    const vary = reply.getHeader('vary')
    reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === null || request.method === 'HEAD') {
      done(null, payload)
      return
    }
    const pack = packers[encoding]
    const sendPacked = (packed: unknown) => {
      // The limit of time has refused this answer meanwhile.
      if (reply.raw.headersSent || reply.raw.destroyed) return
      reply.header('content-encoding', encoding)
      reply.removeHeader('content-length')
      done(null, packed)
    }
    // A reader that leaves ends the parts too. Nothing is to be done about it.
    if (parts) sendPacked(pipeline(parts, pack.inParts(), () => {}))
    else {
      const bytes = Buffer.from(whole ?? '')
      // What only one browser is told is packed for it alone.
      const isShared = /^text\/html\b/.test(type) && !/private/.test(String(reply.getHeader('cache-control')))
      const packed = isShared
        ? packOnce(`${encoding} ${hash('sha256', bytes)}`, () => pack.whole(bytes, KEPT_QUALITY))
        : pack.whole(bytes)
      packed.then(sendPacked, done).catch(() => reply.raw.destroy())
    }
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
