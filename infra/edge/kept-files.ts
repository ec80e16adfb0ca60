import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isServable, sendMissing, TYPES } from './files.ts'
import { FILE_HEADERS } from './headers.ts'

/** All files of a shell and its slices are one megabyte, as most browsers take them. Bytes. */
const KEPT = 32 * 1024 * 1024
/** A damaged file that was stored again is served so much later at most. Milliseconds. */
const KEPT_MS = 60_000
/** A larger file is read each time, in parts. Bytes. */
const LARGE = 256 * 1024
/** What an entry takes besides the content. Bytes. */
const ENTRY = 500

/** A file in the form that a browser takes. */
export interface Kept {
  readonly headers: Readonly<Record<string, string | number>>
  /** The content, or where a large one is. */
  readonly content: Buffer | { readonly path: string }
}

const ENCODINGS = { br: '.br', gzip: '.gz' } as const
type Encoding = keyof typeof ENCODINGS

/** The encodings that a browser takes, the best one first. */
const acceptedBy = (header: string | string[] | undefined): Encoding[] =>
  header ? (['br', 'gzip'] as const).filter(each => negotiate(String(header), [each]) === each) : []

/**
 * Files that never change under their name, kept in memory in the forms that browsers ask for: a first visit asks for 190
 * of them, and half of what one cost was to find, open and read it.
 */
export function keptFiles() {
  const kept = new LRUCache<string, Kept>({
    maxSize: KEPT,
    ttl: KEPT_MS,
    sizeCalculation: ({ content }) => ENTRY + (Buffer.isBuffer(content) ? content.length : 0),
  })

  async function read(path: string, accepted: readonly Encoding[]): Promise<Kept | null> {
    const plain = await formOf(path)
    if (!plain) return null
    const packed = await Promise.all(
      accepted.map(async encoding => ({ encoding, form: await formOf(path + ENCODINGS[encoding]) })),
    )
    const best = packed.find(({ form }) => form)
    const { from, size } = best?.form ?? plain
    return {
      headers: {
        ...FILE_HEADERS,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': TYPES[extname(path).slice(1)] ?? '',
        'content-length': size,
        vary: 'accept-encoding',
        ...(best ? { 'content-encoding': best.encoding } : {}),
      },
      content: size > LARGE ? { path: from } : await readFile(from),
    }
  }

  return {
    /** The file in the best form that the browser takes; null when there is none, or none that browsers may have. */
    async find({ request }: FastifyReply, root: string, name: string): Promise<Kept | null> {
      const accepted = acceptedBy(request.headers['accept-encoding'])
      const key = `${accepted} ${root} ${name}`
      const known = kept.get(key)
      if (known || !isServable(name)) return known ?? null
      const found = await read(join(root, name), accepted)
      if (found) kept.set(key, found)
      return found
    },
  }
}

/** Sends a file that never changes: nothing in the answer asks whether it has, or for a part of it. */
export function sendKept(reply: FastifyReply, file: Kept | null): FastifyReply {
  if (!file) return sendMissing(reply)
  // Connections of HTTP/1.1 stay open without saying so.
  reply.raw.removeHeader('connection')
  const { content } = file
  return reply.headers(file.headers).send(Buffer.isBuffer(content) ? content : createReadStream(content.path))
}

/** Null when there is no such file. */
const formOf = (path: string): Promise<{ from: string; size: number } | null> =>
  stat(path).then(
    found => (found.isFile() ? { from: path, size: found.size } : null),
    () => null,
  )
