import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { ProductSettings } from '@pingboard/contracts/product.ts'
import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFile, sendMissing } from './files.ts'
import { COMMON_HEADERS, FILE_HEADERS, pageHeaders } from './headers.ts'
import { holdsSecret, isNavigation, pathOf } from './navigation.ts'
import { pageOf } from './page.ts'

export interface EdgeOptions {
  /** The built shell. */
  shellDist: string
  store: SliceStore
  /** Called for each page, so that a setting may change while the server runs. */
  settings: () => ProductSettings
  /** Further origins of the live connection, beside the page's own, as `wss://…`. */
  liveOrigins: readonly string[]
}

/**
 * Serves the shell, the slices and the registry. Requests that match no other route come to the last route: files by
 * their name, navigations with the page, and paths below `/api` with the not-found answer of the API.
 */
export async function edge(app: FastifyInstance, options: EdgeOptions): Promise<void> {
  const { store } = options
  const page = pageOf(options.shellDist)
  await app.register(staticFiles, {
    root: options.shellDist,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    suppressWarning: true,
  })

  app.get('/registry.json', async (request, reply) => {
    const now = await store.current()
    const etag = `"${now.revision}"`
    reply.headers({ ...FILE_HEADERS, 'cache-control': 'no-cache', etag })
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(now)
  })
  app.get<{ Params: { file: string } }>('/registry/:file', async (request, reply) => {
    const number = /^([1-9]\d{0,8})\.json$/.exec(request.params.file)?.[1]
    const found = number && (await store.revision(Number(number)))
    if (!found) return sendMissing(reply)
    return reply.headers({ ...FILE_HEADERS, 'cache-control': IMMUTABLE }).send(found)
  })
  app.get<{ Params: { '*': string } }>('/remotes/*', async (request, reply) => {
    const [, name = '', version = '', file] = REMOTE.exec(request.params['*']) ?? []
    if (!file) return sendMissing(reply)
    return sendFile(reply, await store.directory({ name, version }), file, 'immutable')
  })
  app.get<{ Params: { '*': string } }>('/assets/*', (request, reply) =>
    sendFile(reply, join(options.shellDist, 'assets'), request.params['*'], 'immutable'),
  )
  app.get('/*', async (request, reply) => {
    const path = pathOf(request)
    if (/^\/(?:api|live)(?:\/|$)/.test(path)) return reply.callNotFound()
    if (path === '/' || isNavigation(request)) return sendPage(request, reply)
    return sendFile(reply, options.shellDist, path.slice(1), 'no-cache')
  })

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { html, etag, hashes } = await page(await store.current(), options.settings())
    const headers = pageHeaders({
      hashes,
      liveOrigins: options.liveOrigins,
      https: request.protocol === 'https',
      secret: holdsSecret(request),
    })
    reply.headers({ ...COMMON_HEADERS, ...headers, 'cache-control': 'no-cache', etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(html)
  }
}

/** Slice, version and file. The first two become a path, so they begin with no dot, and are never `..` (INP-11). */
const REMOTE = /^(\w[\w.-]*)\/(\w[\w.-]*)\/(.+)$/

const IMMUTABLE = 'public, max-age=31536000, immutable'
