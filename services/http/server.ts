import { randomUUID } from 'node:crypto'
import { METHODS } from 'node:http'
import { BODY_LIMIT } from '@pingboard/contracts/route.ts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { Rejection } from '../kernel/decider.ts'
import { everyAnswer, OF_DATA } from './answer-headers.ts'
import { answerOddRequests, isLiveConnection, sendUnreadable } from './odd-requests.ts'
import { limitHandlers } from './overload.ts'
import { parseQueryString, readJson } from './parse.ts'
import { sendProblem } from './problem.ts'

/** Between two looks for idle connections while the server closes. */
const IDLE_CHECK_MS = 50

/** Longest a client may take, milliseconds (INP-3): for a whole request, for its head, and between two of them. */
export const TIMEOUTS = { request: 30_000, head: 15_000, idle: 30_000 }
/** Between two looks for clients that take longer: their time is up at most this much later. */
const LOOK_MS = 1000

export interface ServerOptions {
  readonly logger: FastifyBaseLogger
  /** Addresses of proxies whose forwarded client address is believed (SES-9). */
  readonly trustedProxies?: readonly string[]
  /** Adds `Strict-Transport-Security`: the public address is https. */
  readonly https?: boolean
  /** Other ones in tests, which do not wait for half a minute. */
  readonly timeouts?: typeof TIMEOUTS
}

/** An HTTP server with the limits of INP-2 and INP-3, the headers of INP-8, and problems for refusals. */
export function httpServer({
  logger,
  trustedProxies = [],
  https = false,
  timeouts = TIMEOUTS,
}: ServerOptions): FastifyInstance {
  const headers = everyAnswer(https)
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: timeouts.request,
    // Silence on the wire ends a connection without a word: whoever can still be answered is refused before.
    connectionTimeout: 2 * timeouts.request,
    keepAliveTimeout: timeouts.idle,
    http: {
      headersTimeout: timeouts.head,
      maxHeaderSize: 16 * 1024,
      connectionsCheckingInterval: Math.min(LOOK_MS, timeouts.head),
      requireHostHeader: false,
      shouldUpgradeCallback: isLiveConnection,
    },
    // Commands are refused with STOPPING; what is read while the process stops is answered, and the connection closed.
    return503OnClosing: false,
    // No hook has run for an address that is no URL.
    frameworkErrors: (error, request, reply) => sendProblem(request, reply.headers(headers), error),
    clientErrorHandler: (error, socket) => sendUnreadable(socket, error, headers),
    routerOptions: { querystringParser: parseQueryString, maxParamLength: 100 },
    forceCloseConnections: 'idle',
  })
  // Bodies are JSON or nothing: other types can be sent by another site's form (SES-6).
  app.removeContentTypeParser('text/plain')
  readJson(app)
  // Every method that Node reads, so that an address can say which it has.
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method)
  answerOddRequests(app.server, headers)
  app.decorateRequest('caller', null)

  limitHandlers(app)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (request.url.startsWith('/api/')) reply.headers(OF_DATA)
    // Node's own refusal would have neither headers nor words.
    if (request.headers.host === undefined) done(new Rejection('INVALID_REQUEST'))
    else done()
  })
  // Closing ends the connections that are idle right then. One that is being answered becomes idle afterwards, and a
  // browser would keep it, and the stopping process with it, for half a minute.
  app.addHook('preClose', async () => {
    const again = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS)
    again.unref()
    app.server.once('close', () => clearInterval(again))
  })
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error))
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new Rejection('NOT_FOUND')))
  return app
}
