import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Rejection } from '../kernel/decider.ts'

export interface SheddingLimits {
  /** Most requests answered at the same time: this many that read, and this many that change something. */
  readonly running: number
  /** Lateness of the event loop, milliseconds, at two checks in a row. */
  readonly lateMs: number
  /** Between two checks, milliseconds. */
  readonly lookMs: number
}

/**
 * A thousand writers share one flush, so a thousand may wait for it. A loop that is a second late, twice, answers no
 * request in time. It finishes running requests sooner when it accepts no new ones.
 */
export const SHEDDING: SheddingLimits = { running: 1000, lateMs: 1000, lookMs: 500 }

/** Most requests of one connection that are answered at the same time. Browsers and proxies ask one at a time. */
const PIPELINED = 16

/** Health is most important when the process is overloaded. */
const ALWAYS = /^\/(?:health|metrics)(?:[/?]|$)/

/**
 * Refuses a request that cannot be answered in time with OVERLOADED, before anything is read or looked up (OPS-8). A
 * request counts once its body has arrived: a slow sender takes no place from other requests.
 */
export function shedLoad(app: FastifyInstance, limits: SheddingLimits = SHEDDING) {
  /** Counted apart, so that a change is accepted even when very many callers read. */
  const running = { reads: 0, changes: 0 }
  let shed = 0
  let lateLooks = 0
  let expected = performance.now() + limits.lookMs

  const timer = setInterval(() => {
    const now = performance.now()
    lateLooks = now - expected > limits.lateMs ? lateLooks + 1 : 0
    expected = now + limits.lookMs
  }, limits.lookMs)
  timer.unref()

  const perConnection = new WeakMap<object, number>()
  const ofConnection = ({ raw: { socket } }: FastifyRequest) => perConnection.get(socket) ?? 0

  app.addHook('onRequest', (request, _reply, done) => {
    const isFree = running[kindOf(request)] < limits.running && ofConnection(request) < PIPELINED
    if ((isFree && lateLooks < 2) || ALWAYS.test(request.url)) {
      done()
      return
    }
    shed++
    done(new Rejection('OVERLOADED', { retryAfter: 1 }))
  })
  app.addHook('preHandler', (request, reply, done) => {
    // The client left while its session was looked up: nothing would give its place back.
    if (reply.raw.destroyed) {
      done()
      return
    }
    const kind = kindOf(request)
    const { socket } = request.raw
    running[kind]++
    perConnection.set(socket, ofConnection(request) + 1)
    // Runs too when the client leaves before the answer.
    reply.raw.once('close', () => {
      running[kind]--
      perConnection.set(socket, ofConnection(request) - 1)
    })
    done()
  })
  app.addHook('onClose', async () => clearInterval(timer))

  return { stats: () => ({ running: running.reads + running.changes, shed }) }
}

const kindOf = ({ method }: FastifyRequest) => (method === 'GET' || method === 'HEAD' ? 'reads' : 'changes')

/** Longest time an answer may take (INP-3), its body's way here included, unless the route says more. Milliseconds. */
export const HANDLER_LIMIT_MS = 10_000
/** Between two checks for overdue answers. Milliseconds. */
export const LOOK_MS = 500

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Longest time for an answer, milliseconds. */
    answerWithinMs?: number
  }
}

/**
 * Refuses a request with OVERLOADED when it is not answered in time; its handler's later result is dropped. One timer
 * serves all requests: the framework's own limit makes a timer, a signal and an exception for each.
 */
export function limitHandlers(app: FastifyInstance): void {
  /** Until when each request is to be answered, the oldest request first. */
  const running = new Map<FastifyReply, number>()
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    const now = performance.now()
    for (const [reply, until] of running) {
      if (until > now) continue
      running.delete(reply)
      refuse(reply)
    }
    if (running.size === 0) stop()
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  app.addHook('onRequest', (request, reply, done) => {
    running.set(reply, performance.now() + (request.routeOptions.config.answerWithinMs ?? HANDLER_LIMIT_MS))
    timer ??= setInterval(look, LOOK_MS).unref()
    done()
  })
  app.addHook('onResponse', (_request, reply, done) => {
    running.delete(reply)
    done()
  })
  app.addHook('onClose', async () => stop())
}

/** The handler's result; null when the request was refused meanwhile: then its result or failure is not needed. */
export async function unlessRefused<T>(reply: FastifyReply, found: Promise<T>): Promise<T | null> {
  try {
    const result = await found
    return reply.sent ? null : result
  } catch (error) {
    if (reply.sent) return null
    throw error
  }
}

function refuse(reply: FastifyReply): void {
  // Answered, and still being sent to a slow reader.
  if (reply.sent) return
  // A started file can only be cut off.
  if (reply.raw.headersSent) reply.raw.destroy()
  else reply.send(new Rejection('OVERLOADED'))
}
