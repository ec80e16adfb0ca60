import { hash } from 'node:crypto'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import { sharedPage } from '@pingboard/contracts/previews.ts'
import type { ProductSettings } from '@pingboard/contracts/product.ts'
import type { Previews } from '@pingboard/services/ports/previews.ts'
import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendFile, sendMissing } from './files.ts'
import { COMMON_HEADERS, FILE_HEADERS, IMMUTABLE, pageHeaders } from './headers.ts'
import { keptFiles, sendKept } from './kept-files.ts'
import { holdsSecret, isDocument, isNavigation, mayBeFramed, pathOf } from './navigation.ts'
import { pageOf, withOwn } from './page.ts'
import { PROGRAM_WAIT_MS, previewInTime, previewTags, READER_WAIT_MS } from './preview.ts'
import { titleOf } from './release/built-slice.ts'
import { shellVersion } from './release/shell-files.ts'
import type { Told, Trials } from './trial/trials.ts'

export interface EdgeOptions {
  /** The built shell. */
  shellDist: string
  store: SliceStore
  /** Which browser gets which candidate. */
  trials: Trials
  /** Called for each page, so that a setting may change while the server runs. */
  settings: () => ProductSettings
  /** Further origins of the live connection, beside the page's own, as `wss://…`. */
  liveOrigins: readonly string[]
  /** What the links to pages show. */
  previews: Previews
  /** Longest time that a person's page waits for its preview, where it comes from another process. Milliseconds. */
  previewWaitMs?: number
  /** The product's own origin, for addresses in previews. */
  origin: () => string
}

/**
 * Serves the shell, the slices and the registry. Requests that match no other route come to the last route: files by
 * their name, navigations with the page, and paths below `/api` with the not-found answer of the API.
 */
export async function edge(app: FastifyInstance, options: EdgeOptions): Promise<void> {
  const { store, trials } = options
  const page = pageOf(options.shellDist)
  const files = keptFiles()
  await app.register(staticFiles, {
    root: options.shellDist,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    suppressWarning: true,
  })

  app.get('/registry.json', async (request, reply) => {
    const told = await trials.tell(request, false)
    const { registry } = told
    // Of one revision, browsers are told different versions: by trials, and by edges with other shells.
    const versions = registry.slices.map(titleOf).join()
    const etag = `"${registry.revision}-${hash('sha1', versions)}"`
    reply.headers({ ...FILE_HEADERS, ...ownHeaders(told), etag })
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(registry)
  })
  app.get<{ Params: { file: string } }>('/registry/:file', async (request, reply) => {
    const number = /^([1-9]\d{0,8})\.json$/.exec(request.params.file)?.[1]
    const found = number && (await store.revision(Number(number)))
    if (!found) return sendMissing(reply)
    const { revision, slices } = found
    return reply.headers({ ...FILE_HEADERS, 'cache-control': IMMUTABLE }).send({ revision, slices })
  })
  app.get<{ Params: { '*': string } }>('/remotes/*', async (request, reply) => {
    const [, name = '', version = '', file] = REMOTE.exec(request.params['*']) ?? []
    if (!file) return sendMissing(reply)
    return sendKept(reply, await files.find(request, await store.directory({ name, version }), file))
  })
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const file = request.params['*']
    const own = await files.find(request, join(options.shellDist, 'assets'), file)
    if (own || !ASSET.test(file)) return sendKept(reply, own)
    return sendKept(reply, await files.find(request, await store.directory(shellVersion(file)), file))
  })
  await app.register(trials.routes)
  app.get('/*', async (request, reply) => {
    const path = pathOf(request)
    if (/^\/(?:api|live)(?:\/|$)/.test(path)) return reply.callNotFound()
    // Programs that show a link ask for its page as for any file.
    if (path === '/' || isNavigation(request) || sharedPage(path)) return sendPage(request, reply)
    return sendFile(reply, options.shellDist, path.slice(1))
  })

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const framed = mayBeFramed(request)
    // A page in a frame of another site sets no cookie: it is told what is on.
    const told = {
      ...(await trials.tell(request, isDocument(request) && !framed)),
      ...(framed && { cookie: null }),
    }
    const filled = await page(told, options.settings())
    const isReader = BROWSERS_OWN.some(name => request.headers[name] !== undefined)
    const waitMs = isReader ? (options.previewWaitMs ?? READER_WAIT_MS) : PROGRAM_WAIT_MS
    const preview = await previewInTime(options.previews, request.url, waitMs)
    const tags = previewTags(preview, options.origin())
    const { html, etag, hashes } = withOwn(filled, tags, told.pageKey)
    const headers = pageHeaders({
      hashes,
      liveOrigins: options.liveOrigins,
      https: request.protocol === 'https',
      secret: holdsSecret(request),
      framed,
    })
    reply.headers({ ...COMMON_HEADERS, ...headers, ...ownHeaders(told), etag })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(html)
  }
}

/** Slice, version and file. The first two become a path, so they begin with no dot, and are never `..` (INP-11). */
const REMOTE = /^(\w[\w.-]*)\/(\w[\w.-]*)\/(.+)$/

/** A file of a shell. It becomes a path, too. */
const ASSET = /^\w[\w.-]*$/

/** Headers of every browser that opens a page, the second one over plain http too. Programs that show links send none. */
const BROWSERS_OWN = ['sec-fetch-mode', 'upgrade-insecure-requests']

/** No shared cache keeps what only one browser is told. */
const ownHeaders = ({ isPersonal, pageKey, cookie }: Told) => ({
  'cache-control': isPersonal || pageKey ? 'private, no-cache' : 'no-cache',
  ...(isPersonal ? { vary: 'cookie' } : {}),
  ...(cookie ? { 'set-cookie': cookie } : {}),
})
