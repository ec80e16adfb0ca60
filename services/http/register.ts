import { hash } from 'node:crypto'
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@pingboard/contracts/constants.ts'
import { HEADERS, type Route } from '@pingboard/contracts/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Rejection } from '../kernel/decider.ts'
import type { CommandContext } from '../kernel/handle-command.ts'
import type { Ids } from '../ports/ids.ts'
import type { Rights } from '../ports/rights.ts'
import { accessControl, UNKNOWN } from './access.ts'
import { CHECKS_ANSWERS, checkedRefusal, checkReply } from './contract-check.ts'
import { refuseCrossSite } from './cross-site.ts'
import { unlessRefused } from './handler-limit.ts'
import type { Answer, Ask, Caller, Implementation, Locators } from './implementation.ts'
import { parse, refuseRepeated } from './parse.ts'
import { sendProblem } from './problem.ts'
import { type CookieRules, sessionCookies } from './session.ts'

const BODY_LIMIT = 64 * 1024
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const NOTHING = z.strictObject({})
/** Longest a query waits for its view to reach `Min-Position` (CON-6). */
const MIN_POSITION_WAIT_MS = 2000

export interface HttpPorts {
  readonly rights: Rights
  readonly locators: Locators
  readonly ids: Ids
  readonly callerOf: (cookie: string | undefined) => Promise<Caller | null>
  readonly cookie: CookieRules
  /** Origins our own pages are served from. */
  readonly origins: ReadonlySet<string>
  /** Resolves once every view is at the position. */
  readonly reached: (position: string, milliseconds: number) => Promise<void>
  /** Commands are refused while the process stops. */
  readonly stopping: () => boolean
}

/** Adds the calls to a server, below `/api`. @throws when an entry is implemented twice */
export function register(
  app: FastifyInstance,
  implementations: readonly Implementation[],
  ports: HttpPorts,
): void {
  const authorise = accessControl(ports)

  for (const { route, handler } of implementations) {
    const changes = route.method !== 'GET' || route.path === '/auth/logout'
    app.route({
      method: route.method,
      url: `/api${route.path.replace(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: route.bodyLimit ?? BODY_LIMIT,
      // Before the body is read: who may not call does not get to send half a megabyte.
      onRequest: async request => {
        if (changes && ports.stopping()) throw new Rejection('STOPPING')
        refuseCrossSite(request, changes, ports.origins)
        request.caller = await ports.callerOf(request.headers.cookie)
        if (!request.caller && needsSession(route)) throw new Rejection('NOT_SIGNED_IN')
      },
      errorHandler: (error, request, reply) =>
        sendProblem(request, reply, CHECKS_ANSWERS ? checkedRefusal(route, error) : error),
      handler: async (request, reply) => {
        const answer = await unlessRefused(reply, askOf(route, request).then(handler))
        if (answer) return send(reply, route, answer, ports.cookie)
      },
    })
  }

  /** What the handler is given: parsed, and allowed by the entry's access. @throws Rejection otherwise */
  async function askOf(route: Route, request: FastifyRequest): Promise<Ask<Route>> {
    const { caller } = request
    const params = parseParams(route, request.params)
    const early = route.access.actor !== 'anyone' && route.access.actor !== 'session'
    const body = parse(route.body, request.body)
    const standing = early ? await authorise(route.access, caller, objectId(route, params, body)) : null
    refuseRepeated(request.query)
    const query = parse(route.query, request.query)
    // What an entry does not list, it does not take (INP-1).
    if (!route.query) parse(NOTHING, request.query)
    if (!route.body) parse(NOTHING, request.body ?? {})
    const minPosition = header(request, HEADERS.minPosition)
    if (route.method === 'GET' && minPosition) await ports.reached(minPosition, MIN_POSITION_WAIT_MS)
    return {
      params: params as undefined,
      query: query as undefined,
      body: body as undefined,
      caller: caller as Caller,
      standing: standing as never,
      context: contextOf(request, route, caller, { params, body }, ports.ids),
      ifMatch: revisionOf(header(request, HEADERS.ifMatch)),
      language: languageOf(request),
      address: request.ip,
      userAgent: request.headers['user-agent']?.slice(0, 256) ?? '',
    }
  }
}

const needsSession = ({ access }: Route) => access.actor !== 'anyone' && access.actor !== 'viewer'

/** An id of the wrong shape names nothing, like one that was never given. */
function parseParams({ access, params: schema }: Route, params: unknown): unknown {
  if (!('object' in access)) return parse(schema, params)
  try {
    return parse(schema, params, UNKNOWN[access.object])
  } catch (refusal) {
    const { fields = [] } = (refusal as Rejection).extra
    throw fields.every(({ path }) => path === 'roleId')
      ? new Rejection('ROLE_NOT_FOUND', { fields })
      : refusal
  }
}

function objectId({ access }: Route, params: unknown, body: unknown): string {
  if ('object' in access && access.object === 'group-in-body') return (body as { groupId: string }).groupId
  return (params as { id: string }).id
}

function send(reply: FastifyReply, route: Route, answer: Answer<Route>, cookie: CookieRules): FastifyReply {
  if (answer.revision !== undefined) reply.header(HEADERS.etag, `"${answer.revision}"`)
  if (answer.position) reply.header(HEADERS.position, answer.position)
  for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value)
  if (answer.session) {
    reply.header('set-cookie', sessionCookies(answer.session, cookie))
    if (answer.session === 'end') reply.header('clear-site-data', '"cache"')
  }
  reply.status(route.status)
  if (route.reply === null) return reply.send()
  const text = JSON.stringify(answer.body)
  if (CHECKS_ANSWERS) checkReply(route, text)
  return reply.type('application/json').send(text)
}

function contextOf(
  request: FastifyRequest,
  route: Route,
  caller: Caller | null,
  content: object,
  ids: Ids,
): CommandContext {
  const key = header(request, HEADERS.idempotencyKey)
  if (key !== undefined && !UUID.test(key)) {
    throw new Rejection('INVALID_REQUEST', { fields: [{ path: HEADERS.idempotencyKey, rule: 'a UUID' }] })
  }
  const actorId = caller?.userId ?? 'visitor'
  const correlation = header(request, HEADERS.correlationId)
  const correlationId = correlation && UUID.test(correlation) ? correlation : request.id
  if (!key || route.method === 'GET') {
    const commandId = ids.random()
    return { commandId, actorId, correlationId, causationId: commandId }
  }
  const commandId = ids.derived(actorId, route.method, request.url, key.toLowerCase())
  const bodyHash = hash('sha256', JSON.stringify(content))
  return { commandId, actorId, correlationId, causationId: commandId, idempotencyKey: key, bodyHash }
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** `"12"`, `W/"12"` or `*`; anything else never matches. */
function revisionOf(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch === '*') return undefined
  const digits = /^(?:W\/)?"([0-9]{1,15})"$/.exec(ifMatch)?.[1]
  return digits === undefined ? -2 : Number(digits)
}

function languageOf(request: FastifyRequest): Language {
  const wanted = header(request, HEADERS.language)
  return LANGUAGES.find(language => language === wanted) ?? DEFAULT_LANGUAGE
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
}
