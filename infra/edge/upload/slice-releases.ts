import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UPLOAD_LIMIT } from '@pingboard/contracts/releases.ts'
import type { Clock } from '@pingboard/services/ports/clock.ts'
import type { Log } from '@pingboard/services/ports/log.ts'
import type { LimitRule } from '@pingboard/services/ports/rate-limits.ts'
import type { SliceReports } from '@pingboard/services/ports/slice-reports.ts'
import type { SliceStore } from '@pingboard/services/ports/slice-store.ts'
import type { SliceToken, SliceTokens } from '@pingboard/services/ports/slice-tokens.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { stateOf } from '../release/one-slice.ts'
import { type Action, WITHOUT_UPLOAD, withUpload } from './actions.ts'
import { admission } from './admission.ts'
import { ANSWER_HEADERS, answerRefusals } from './answers.ts'
import { type CheckingOptions, openChecking } from './checking.ts'
import { uploadPlaces } from './places.ts'
import { statusOf } from './status.ts'

export interface SliceReleasesOptions {
  readonly store: SliceStore
  readonly tokens: SliceTokens
  readonly reports: Pick<SliceReports, 'figures'>
  /** The built shell that is live. */
  readonly shellDist: string
  readonly log: Log
  readonly clock: Clock
  /** For tests: releases with one token. */
  readonly releases?: LimitRule
  /** For tests: the thread that checks. */
  readonly checking?: Omit<CheckingOptions, 'log'>
}

/** Uploads at the same time: one that is checked, and two that wait. */
const PLACES = 3
/** Bytes of a body without files. */
const SMALL = 4096
/** Longest time for an upload, its way here included. The server itself gives no request more. Milliseconds. */
const UPLOAD_MS = 30_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Longest time for an answer, milliseconds; absent: that of every call (`services/http/overload.ts`). */
    answerWithinMs?: number
  }
}

/** A call that may release: whose it is, and what it gives back at its end. */
interface Visit {
  readonly token: SliceToken
  readonly leave: () => void
  isHandled: boolean
}

type Named = { readonly Params: { readonly name: string } }

/**
 * What teams outside ask: what the live product provides, how their slice does, and the five actions of a release. Who
 * asks is known before a byte of the body is read.
 */
export async function sliceReleases(app: FastifyInstance, options: SliceReleasesOptions): Promise<void> {
  const { store, reports, shellDist, log, clock } = options
  const checking = openChecking({ log, ...options.checking })
  app.addHook('onClose', async () => checking.close())
  const { tokenFor, countRelease } = admission(options)
  const places = uploadPlaces(PLACES)
  const visits = new WeakMap<FastifyRequest, Visit>()
  // The bytes as they are: the thread reads them.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, bytes, done) =>
    done(null, bytes),
  )
  answerRefusals(app)

  app.get('/edge/provides.json', async (_request, reply) =>
    reply
      .headers({ ...ANSWER_HEADERS, 'cache-control': 'no-cache' })
      .type('application/json')
      .send(await readFile(join(shellDist, 'provides.json'))),
  )

  app.get<Named>('/edge/slices/:name', async (request, reply) => {
    const token = await tokenFor(request.params.name, request.headers.authorization, request.ip)
    return reply.headers(ANSWER_HEADERS).send(await statusOf(token.slice, store, reports))
  })

  function release(name: string, action: Action, limits: { bodyLimit: number; isUpload: boolean }): void {
    app.post<Named>(`/edge/slices/:name/${name}`, {
      bodyLimit: limits.bodyLimit,
      config: { answerWithinMs: UPLOAD_MS },
      async onRequest(request, reply) {
        const token = await tokenFor(request.params.name, request.headers.authorization, request.ip)
        await countRelease(token)
        const leave = limits.isUpload ? places.take(token.id) : () => {}
        const visit: Visit = { token, leave, isHandled: false }
        visits.set(request, visit)
        // The sender may leave before the body is whole; then nothing is handled.
        reply.raw.once('close', () => visit.isHandled || leave())
        // It may have left already, while its token was looked up.
        if (reply.raw.destroyed) leave()
      },
      async handler(request, reply) {
        const visit = visits.get(request)
        if (!visit) throw new Error('a release came in without a token')
        visit.isHandled = true
        const { token } = visit
        try {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
          const { entry, registry, changed, mended } = await action(token, body, {
            store,
            shellDist,
            by: token.label,
            at: clock.now(),
            mayClaim: token.paths,
            inspect: checking.inspect,
          })
          const { name: slice, version } = entry
          const { revision } = registry
          log.info(
            { action: name, slice, version, revision, by: token.label, changed },
            'a team has released',
          )
          const onTrial = stateOf(registry, slice).candidate?.entry.version ?? null
          return reply.headers(ANSWER_HEADERS).send({ slice, version, revision, changed, mended, onTrial })
        } finally {
          visit.leave()
        }
      },
    })
  }

  for (const [name, action] of Object.entries(withUpload(checking)))
    release(name, action, { bodyLimit: UPLOAD_LIMIT, isUpload: true })
  for (const [name, action] of Object.entries(WITHOUT_UPLOAD))
    release(name, action, { bodyLimit: SMALL, isUpload: false })
}
