import { readFileSync } from 'node:fs'
import { type Gateway, gateway } from '@pingboard/infra/edge/gateway.ts'
import { publishShell } from '@pingboard/infra/edge/release/shell-files.ts'
import { edge } from '@pingboard/infra/edge/serve.ts'
import { edgeSignature } from '@pingboard/infra/edge/signature.ts'
import { sliceReleases } from '@pingboard/infra/edge/upload/slice-releases.ts'
import { systemClock as clock } from '@pingboard/infra/time/system.ts'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { everyAnswer } from '../http/answer-headers.ts'
import { sendProblemRaw } from '../http/odd-requests.ts'
import { httpServer } from '../http/server.ts'
import { mailboxPages } from '../notifications/pages/mailbox-pages.ts'
import type { SliceReports } from '../ports/slice-reports.ts'
import type { SliceStore } from '../ports/slice-store.ts'
import type { SliceTokens } from '../ports/slice-tokens.ts'
import { clientAddress } from './callers/client-address.ts'
import { askedPageFacts } from './callers/page-facts.ts'
import { healthOf } from './observing/health.ts'
import type { Metrics } from './observing/metrics.ts'
import { operations } from './observing/operations.ts'
import type { OpsPort } from './observing/ops-port.ts'
import { openTracing } from './observing/traces.ts'
import { openMail } from './open/mail.ts'
import type { Process } from './process.ts'
import { listen } from './serve-api.ts'
import { type Settings, StartError } from './settings/settings.ts'
import { openTrialsOf } from './slices/open-trials.ts'
import { seeSlices } from './slices/seen.ts'
import { publishSlices, SHELL_DIST } from './slices/slices.ts'

/** An api process is asked for a preview, and asks its engines. Milliseconds. */
const PREVIEW_WAIT_MS = 250

export interface EdgeOptions {
  readonly settings: Settings
  readonly logger: Logger
  readonly metrics: Metrics
  readonly slices: SliceStore
  readonly sliceTokens: SliceTokens
  readonly sliceReports: SliceReports
  /** Whether the engine of the slices answers. */
  readonly healthy: () => boolean
  readonly origins: ReadonlySet<string>
  /** The port of operations, when it was opened before the engines. */
  readonly opsPort?: OpsPort | null
}

export interface Edge extends Process {
  readonly stats: Gateway['stats']
}

/**
 * The door of a cluster: serves the shell and the slices, and hands all other requests to the processes behind it. It
 * knows no personal record and no event.
 * @throws StartError when the port cannot be used; everything opened before is closed again
 */
export async function startEdge(options: EdgeOptions): Promise<Edge> {
  const { settings, logger, metrics, opsPort, origins } = options
  const { slices: store, sliceTokens: tokens, sliceReports: reports } = options
  const { edgeSecret, nodes, trustedProxies, isHttps: https } = settings
  await using opened = new AsyncDisposableStack()
  const tracing = await openTracing(settings, logger)
  opened.defer(() => tracing?.close())
  await publishSlices(store, logger)
  await publishShell(store, SHELL_DIST)
  const app = httpServer({ logger, trustedProxies, https, tls: certificateOf(settings) })
  opened.defer(() => app.close())
  let isStopping = false
  const health = healthOf({
    needed: { service: () => !isStopping },
    optional: {
      // Pages and slices are served from copies while the engine is away: an edge out of work would close the site.
      slices: options.healthy,
      api: () => [...door.stats().api.values()].includes('ready'),
      live: () => [...door.stats().live.values()].includes('ready'),
    },
    progress: { look: async () => [] },
  })
  const trials = await openTrialsOf({ ...options, clock }, settings, logger, opened)
  const slices = seeSlices(options, trials)
  const reachedBy = settings.isPublic ? 'everyone' : 'this machine'
  operations(app, { health, metrics, reachedBy, slices: () => slices })
  tracing?.calls(app, true)
  const answerHeaders = everyAnswer(https)
  const door = await gateway(app, {
    ...nodes,
    sign: edgeSignature(edgeSecret ?? '').sign,
    addressOf: clientAddress(trustedProxies),
    refuse: (socket, code) => sendProblemRaw(socket, code, answerHeaders),
    log: logger,
  })
  const engines: Record<string, () => boolean> = settings.engines.mongodb ? { mongodb: options.healthy } : {}
  metrics.readProcess({ engines, cluster: { gateway: door.stats }, slices })
  const facts = askedPageFacts(door.ask, settings, logger)
  const origin = () => [...origins][0] ?? ''
  const { mailbox } = openMail(settings, clock)
  if (mailbox) {
    const { defaultLanguage } = settings
    app.register(async scope => mailboxPages(scope, { mailbox, origin, defaultLanguage }))
  }
  const shellDist = SHELL_DIST
  await app.register(sliceReleases, { store, tokens, reports, shellDist, log: logger, clock })
  await app.register(edge, {
    shellDist,
    store,
    trials,
    settings: facts.product,
    liveOrigins: [...origins].map(each => each.replace(/^http/, 'ws')),
    previews: facts.previews,
    previewWaitMs: PREVIEW_WAIT_MS,
    origin,
  })
  const learning = new AbortController()
  opened.defer(() => learning.abort())
  void facts.learn(learning.signal)
  opsPort?.tell(health, slices)
  renewCertificate(app, settings, logger)
  const port = await listen(app, settings)
  opened.defer(() => {
    isStopping = true
  })
  const running = opened.move()
  return { app, port, stats: door.stats, close: () => running.disposeAsync() }
}

/** @throws StartError when a file cannot be read */
function certificateOf({ tls }: Settings): { cert: Buffer; key: Buffer } | null {
  try {
    return tls && { cert: readFileSync(tls.certificate), key: readFileSync(tls.key) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`the certificate of the edge cannot be read: ${reason}`)
  }
}

/** Reads the certificate anew on SIGHUP: connections of now keep theirs. */
function renewCertificate({ server }: FastifyInstance, settings: Settings, logger: Logger): void {
  if (!settings.tls || !('setSecureContext' in server)) return
  const { setSecureContext } = server as { setSecureContext(context: object): void }
  const renew = () => {
    try {
      setSecureContext.call(server, certificateOf(settings) ?? {})
      logger.warn('the certificate was read anew')
    } catch (err) {
      logger.error({ err }, 'the certificate stays as it was')
    }
  }
  process.on('SIGHUP', renew)
  server.once('close', () => process.off('SIGHUP', renew))
}
