import { randomUUID } from 'node:crypto'
import { METHODS, type ServerOptions as ServerLimits } from 'node:http'
import { BODY_LIMIT } from '@pingboard/contracts/route.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { Rejection } from '../kernel/decider.ts'
import { everyAnswer, OF_DATA } from './answer-headers.ts'
import { endConnectionsAtClose } from './closing.ts'
import { compressAnswers } from './compress.ts'
import { answerOddRequests, isLiveConnection, sendUnreadable } from './odd-requests.ts'
import { limitHandlers } from './overload.ts'
import { parseQueryString, readJson } from './parse.ts'
import { sendProblem } from './problem.ts'

/**
 * Longest time a client may take, milliseconds (INP-3): for a whole request, for its head, and between two requests.
 */
export const TIMEOUTS = { request: 30_000, head: 15_000, idle: 30_000 }
/** Between two checks for slow clients: a client's time ends at most this much later. Milliseconds. */
const LOOK_MS = 1000

export interface ServerOptions {
  readonly logger: FastifyBaseLogger
  /** Addresses of proxies whose forwarded client address is trusted (SES-9). */
  readonly trustedProxies?: readonly string[]
  /** Adds `Strict-Transport-Security`: the public address is https. */
  readonly https?: boolean
  /** Certificate and key (PEM) of a server that clients reach by TLS without a proxy in front. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer } | null
  /** Shorter in tests, which cannot wait for half a minute. */
  readonly timeouts?: typeof TIMEOUTS
}

/** An HTTP server with the limits of INP-2 and INP-3, the headers of INP-8, and refusals as problem documents. */
export function httpServer({
  logger,
  trustedProxies = [],
  https = false,
  tls = null,
  timeouts = TIMEOUTS,
}: ServerOptions): FastifyInstance {
  const headers = everyAnswer(https)
  const limits: ServerLimits = {
    headersTimeout: timeouts.head,
    maxHeaderSize: 16 * 1024,
    connectionsCheckingInterval: Math.min(LOOK_MS, timeouts.head),
    requireHostHeader: false,
    shouldUpgradeCallback: isLiveConnection,
  }
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: timeouts.request,
    // A silent connection is ended without an answer. A client that can still receive one is refused earlier.
    connectionTimeout: 2 * timeouts.request,
    keepAliveTimeout: timeouts.idle,
    http: limits,
    // The framework's types know either a plain or a TLS server; its methods are the same.
    ...(tls ? ({ https: { ...limits, ...tls } } as object) : {}),
    // While the process stops, commands are refused with STOPPING, and reads are answered
    // before the connection closes.
    return503OnClosing: false,
    // No hook has run for an invalid URL.
    frameworkErrors: (error, request, reply) => sendProblem(request, reply.headers(headers), error),
    clientErrorHandler: (error, socket) => sendUnreadable(socket, error, headers),
    routerOptions: { querystringParser: parseQueryString, maxParamLength: 100 },
    forceCloseConnections: 'idle',
  })
  // A body is JSON or absent: a form of another site can send other types (SES-6).
  app.removeContentTypeParser('text/plain')
  readJson(app)
  // Every method that Node reads, so that an address can answer with its list of methods.
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  answerOddRequests(app.server, headers)
  app.decorateRequest('caller', null)
  app.decorateRequest('judgedAt', 0)

  limitHandlers(app)
  compressAnswers(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (request.url.startsWith('/api/')) reply.headers(OF_DATA)
    // Node's own refusal would lack our headers and our text.
    if (request.headers.host === undefined) done(new Rejection('INVALID_REQUEST'))
    else done()
  })
  endConnectionsAtClose(app)
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error))
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new Rejection('NOT_FOUND')))
  return app
}
