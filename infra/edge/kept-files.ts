import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { isServable, sendMissing, sizeOf, TYPES } from './files.ts'
import { FILE_HEADERS, IMMUTABLE } from './headers.ts'

/** All files of a shell and its slices are one megabyte, as most browsers take them. Bytes. */
const KEPT = 32 * 1024 * 1024
/** A damaged file that was stored again is served so much later at most. Milliseconds. */
const KEPT_MS = 60_000
/** A larger file is read each time, in parts. Bytes. */
const LARGE = 256 * 1024
/** What an entry takes besides the content. Bytes. */
const ENTRY = 500

/** A file in the form that a browser takes. */
export interface Kept<Content = Buffer | Readable> {
  readonly headers: Readonly<Record<string, string | number>>
  readonly content: Content
}

/** Compressed forms lie beside the file, the best one first. */
const PACKED = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const
type Packed = (typeof PACKED)[number]

const acceptedBy = ({ headers }: FastifyRequest): readonly Packed[] => {
  const accepted = String(headers['accept-encoding'] ?? '')
  return accepted === '' ? [] : PACKED.filter(({ encoding }) => negotiate(accepted, [encoding]) === encoding)
}

/**
 * Files that never change under their name, kept in memory in the forms that browsers ask for: a first visit asks for 190
 * of them, and half of what one cost was to find, open and read it.
 * @param keptMs longest time that one is kept, in milliseconds
 */
export function keptFiles(keptMs = KEPT_MS) {
  const kept = new LRUCache<string, Kept<Buffer>>({
    maxSize: KEPT,
    ttl: keptMs,
    sizeCalculation: ({ content }) => ENTRY + content.length,
  })

  /** The best of the forms that there are. */
  async function formOf(path: string, accepted: readonly Packed[]) {
    const plain = await sizeOf(path)
    if (plain === null) return null
    for (const { encoding, ending } of accepted) {
      const size = await sizeOf(path + ending)
      if (size !== null) return { from: path + ending, size, encoding }
    }
    return { from: path, size: plain, encoding: null }
  }

  return {
    /** The file in the best form that the browser takes; null when there is none, or none that browsers may have. */
    async find(request: FastifyRequest, root: string, name: string): Promise<Kept | null> {
      const accepted = acceptedBy(request)
      const key = [...accepted.map(({ encoding }) => encoding), root, name].join(' ')
      const known = kept.get(key)
      if (known || !isServable(name)) return known ?? null
      const form = await formOf(join(root, name), accepted)
      if (!form) return null
      const { from, size, encoding } = form
      const headers = {
        ...FILE_HEADERS,
        'cache-control': IMMUTABLE,
        'content-type': TYPES[extname(name).slice(1)] ?? '',
        vary: 'accept-encoding',
        ...(encoding && { 'content-encoding': encoding }),
      }
      if (size > LARGE)
        return { headers: { ...headers, 'content-length': size }, content: createReadStream(from) }
      // A version that is deleted at this moment is missing.
      const content = await readFile(from).catch(() => null)
      if (!content) return null
      const found = { headers: { ...headers, 'content-length': content.length }, content }
      kept.set(key, found)
      return found
    },
  }
}

/** Sends a file that never changes: nothing in the answer asks whether it has, or for a part of it. */
export function sendKept(reply: FastifyReply, file: Kept | null): FastifyReply {
  if (!file) return sendMissing(reply)
  // Connections of HTTP/1.1 stay open without saying so.
  reply.raw.removeHeader('connection')
  return reply.headers(file.headers).send(file.content)
}
