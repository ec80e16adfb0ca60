import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { WritingLimits } from '@pingboard/contracts/constants.ts'
import { changesSomething, comparesPerson, needsSign, UNKNOWN } from '@pingboard/contracts/refusals.ts'
import { BODY_LIMIT, HEADERS, type Route } from '@pingboard/contracts/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { Rejection } from '../kernel/decider.ts'
import { answers } from '../kernel/turns.ts'
import { viewName } from '../kernel/view.ts'
import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'
import type { KeptAnswers } from '../ports/kept-answers.ts'
import type { RateLimits } from '../ports/rate-limits.ts'
import type { Rights, Standing } from '../ports/rights.ts'
import type { Caller, Locators, WhileAway } from './access.ts'
import { accessControl, Refused } from './access.ts'
import { textOf } from './answer-text.ts'
import { noteOf, noteRefusal } from './audit.ts'
import { CHECKS_ANSWERS, checkedRefusal, checkReply } from './contract-check.ts'
import type { Answer, Ask, Implementation } from './implementation.ts'
import { addressOf, answerOtherMethods, hasHead } from './methods.ts'
import { unlessRefused } from './overload.ts'
import { parse, refuseFaulty } from './parse.ts'
import { sendProblem } from './problem.ts'
import { carriedOut, contextOf, type FindEarlier, knownAgain, oneAtATime } from './repeated.ts'
import {
  countedAddress,
  headersOf,
  isHeld,
  type RequestHeaders,
  refuseCrossSite,
  refuseOtherPerson,
} from './request.ts'
import { type CookieRules, cookieValue, deviceCookie, deviceCookieName, sessionCookies } from './session.ts'
import { limitWriting } from './writing.ts'

const NOTHING = z.strictObject({})
/** Bytes up to which the parts of an answer are joined: one piece is compressed and sent at once. */
const JOINED = 64 * 1024
/** Longest time a query waits for its view to reach `Min-Position` (CON-6). */
const MIN_POSITION_WAIT_MS = 2000
/** Once a body took longer, its caller is looked up again: their session may have ended meanwhile. */
const LATE_BODY_MS = 1000

export interface HttpPorts {
  readonly rights: Rights
  readonly locators: Locators
  /** What visitors may see while the log does not answer. */
  readonly whileAway?: WhileAway | undefined
  /** Finds out whether a keyed command was carried out before. */
  readonly earlier: FindEarlier
  readonly keptAnswers: KeptAnswers
  readonly ids: Ids
  readonly clock: Clock
  readonly rateLimits: RateLimits
  /** Limits of writing; those of the contract when absent. */
  readonly writing?: WritingLimits
  readonly callerOf: (cookie: string | undefined) => Promise<Caller | null>
  readonly cookie: CookieRules
  /** Origins of our own pages. */
  readonly origins: ReadonlySet<string>
  /** Resolves once the views have reached the position; null: every view. */
  readonly reached: (views: readonly string[] | null, position: string, milliseconds: number) => Promise<void>
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
  const alone = oneAtATime()
  const repeatable = knownAgain(ports.keptAnswers)
  const carryOut = limitWriting(ports.rateLimits, ports.writing)

  for (const implementation of implementations) {
    const { route } = implementation
    const changes = changesSomething(route)
    app.route({
      method: route.method,
      url: addressOf(route),
      exposeHeadRoute: hasHead(route),
      bodyLimit: route.bodyLimit ?? BODY_LIMIT,
      // Before the body is read, so that a caller without the right cannot send half a megabyte.
      onRequest: async request => {
        if (changes && ports.stopping()) throw new Rejection('STOPPING')
        if (changes) refuseCrossSite(request, needsSign(route), ports.origins)
        request.caller = await ports.callerOf(request.headers.cookie)
        request.judgedAt = performance.now()
        if (!request.caller && needsSession(route)) throw new Refused('NOT_SIGNED_IN')
        if (request.caller && comparesPerson(route)) refuseOtherPerson(request, request.caller)
      },
      preValidation: async request => {
        if (!request.caller || performance.now() - request.judgedAt < LATE_BODY_MS) return
        request.caller = await ports.callerOf(request.headers.cookie)
        if (!request.caller && needsSession(route)) throw new Refused('NOT_SIGNED_IN')
      },
      errorHandler: (error, request, reply) => {
        noteRefusal(request, route, error)
        return sendProblem(request, reply, CHECKS_ANSWERS ? checkedRefusal(route, error) : error)
      },
      handler: async (request, reply) => {
        // Changes go first, so that a score never waits for readers.
        if (!changes && answers.isOver()) await answers.next()
        const answer = await unlessRefused(reply, answerTo(implementation, request))
        if (isLarge(route)) await nextTurn()
        const text = answer && route.reply !== null ? await unlessRefused(reply, textOf(answer.body)) : []
        if (answer && text !== null) return send(request, reply, route, answer, text, ports.cookie)
      },
    })
  }
  answerOtherMethods(
    app,
    implementations.map(({ route }) => route),
  )

  /** Parses, checks the rights, carries out. @throws Rejection */
  async function answerTo(implementation: Implementation, request: FastifyRequest): Promise<Answer<Route>> {
    const { route, handler } = implementation
    const { caller } = request
    const params = parseParams(route, request.params)
    if (isLarge(route)) await nextTurn()
    const body = parse(route.body, request.body)
    if (isLarge(route)) await nextTurn()
    const headers = headersOf(request)
    const context = contextOf(request, route, caller, { params, body }, headers, ports.ids)
    return alone(context, async () => {
      const { access } = route
      const id = objectId(route, params, body)
      const earlier = async () =>
        'object' in access ? carriedOut(ports.earlier, access.object, id, context) : null
      let standing: Standing | null
      try {
        standing = await authorise(access, caller, id, async () => (await earlier()) !== null)
      } catch (refusal) {
        // This very command deleted the object. No rights are left to check, and the answer
        // has no content to protect.
        const position = route.reply === null && !(refusal instanceof Refused) ? await earlier() : null
        if (position === null) throw refusal
        return { body: undefined as never, position }
      }
      const found = await askOf(implementation, request, headers)
      const counts = { route, userId: caller?.userId ?? null, address: found.address, id }
      return repeatable(context, caller, asked =>
        carryOut(counts, asked.context, context =>
          handler({ ...found, ...asked, params, body, caller, standing, context } as Ask<Route>),
        ),
      )
    })
  }

  /** The handler's further input. @throws Rejection for a part that the entry does not list (INP-1) */
  async function askOf({ route, reads }: Implementation, request: FastifyRequest, headers: RequestHeaders) {
    refuseFaulty(request.query)
    const query = parse(route.query ?? NOTHING, request.query)
    if (!route.body) parse(NOTHING, request.body ?? {})
    const { ifMatch, language, minPosition } = headers
    if (route.method === 'GET' && minPosition)
      await ports.reached(reads?.map(viewName) ?? null, minPosition, MIN_POSITION_WAIT_MS)
    return {
      query,
      ifMatch,
      language,
      address: countedAddress(request.ip),
      device: cookieValue(request.headers.cookie, deviceCookieName(ports.cookie)),
      userAgent: request.headers['user-agent']?.slice(0, 256) ?? '',
      note: noteOf(request, route),
    }
  }
}

/** A call with a large body: parsing, carrying out and answering each get a turn of their own. */
const isLarge = ({ bodyLimit }: Route) => bodyLimit !== undefined

const needsSession = ({ access }: Route) => access.actor !== 'anyone' && access.actor !== 'viewer'

/** An id of the wrong shape is refused like an unknown id. */
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

/** Empty for a call bound to no object. */
function objectId({ access }: Route, params: unknown, body: unknown): string {
  if (!('object' in access)) return ''
  if (access.object === 'group-in-body') return (body as { groupId: string }).groupId
  return (params as { id: string }).id
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Route,
  answer: Answer<Route>,
  text: readonly Buffer[],
  cookie: CookieRules,
): FastifyReply {
  if (answer.revision !== undefined) reply.header(HEADERS.etag, `"${answer.revision}"`)
  if (answer.position) reply.header(HEADERS.position, answer.position)
  for (const [name, value] of Object.entries(answer.headers ?? {})) reply.header(name, value)
  if (answer.session) {
    reply.header('set-cookie', sessionCookies(answer.session, cookie))
    if (answer.session === 'end') reply.header('clear-site-data', '"cache"')
  }
  if (answer.device !== undefined) reply.header('set-cookie', deviceCookie(answer.device, cookie))
  reply.status(route.status)
  if (route.reply === null) return reply.send()
  if (CHECKS_ANSWERS) checkReply(route, String(Buffer.concat(text)))
  if (route.conditional) {
    const sum = createHash('sha256')
    for (const part of text) sum.update(part)
    const tag = `"${sum.digest('base64url').slice(0, 22)}"`
    reply.header(HEADERS.etag, tag)
    if (isHeld(request, tag)) return reply.status(304).send()
  }
  reply.type('application/json; charset=utf-8')
  const [only = '', ...others] = text
  if (others.length === 0) return reply.send(only)
  const size = text.reduce((sum, { length }) => sum + length, 0)
  if (size <= JOINED) return reply.send(Buffer.concat(text))
  // One joined piece would need a copy of all parts at once.
  reply.header('content-length', String(size))
  return reply.send(Readable.from(text))
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** When the caller was looked up, by `performance.now()`. */
    judgedAt: number
  }
}
