import type { Socket } from 'node:net'
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
const SHEDDING: SheddingLimits = { running: 1000, lateMs: 1000, lookMs: 500 }

/** Most requests of one connection that are answered at the same time. Browsers and proxies ask one at a time. */
const PIPELINED = 16

/** Health is most important when the process is overloaded. */
const ALWAYS = /^\/(?:health|metrics)(?:[/?]|$)/

interface Connection {
  /** Requests under way. */
  requests: number
  /** What its requests give back when they are over. */
  readonly open: Set<() => void>
}

/**
 * Refuses a request that cannot be answered in time with OVERLOADED, before anything is read or looked up (OPS-8). A
 * request takes a place once its body has arrived: a slow sender takes none from other requests. Of its connection it
 * counts from the first moment. A caller is looked up between these two moments, so free places are looked for again.
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

  const connections = new WeakMap<Socket, Connection>()

  function connectionOf({ raw: { socket } }: FastifyRequest): Connection {
    const known = connections.get(socket)
    if (known) return known
    const connection: Connection = { requests: 0, open: new Set() }
    connections.set(socket, connection)
    // Some versions of Node do not tell an answer that waits behind another one that its connection is gone.
    socket.once('close', () => {
      for (const giveBack of [...connection.open]) giveBack()
    })
    return connection
  }

  /** Calls back once, when the answer is over. That is so too when the client leaves before the answer. */
  function whenOver(request: FastifyRequest, reply: FastifyReply, giveBack: () => void): void {
    const { open } = connectionOf(request)
    const once = () => {
      if (open.delete(once)) giveBack()
    }
    open.add(once)
    reply.raw.once('close', once)
  }

  const hasPlace = (request: FastifyRequest) =>
    running[kindOf(request)] < limits.running || ALWAYS.test(request.url)

  function refusal(): Rejection {
    shed++
    return new Rejection('OVERLOADED', { retryAfter: 1 })
  }

  app.addHook('onRequest', (request, reply, done) => {
    const connection = connectionOf(request)
    const isFree = connection.requests < PIPELINED && lateLooks < 2
    if (!hasPlace(request) || !(isFree || ALWAYS.test(request.url))) {
      done(refusal())
      return
    }
    connection.requests++
    whenOver(request, reply, () => connection.requests--)
    done()
  })
  app.addHook('preHandler', (request, reply, done) => {
    // The client left while its session was looked up: nothing would give its place back.
    if (reply.raw.destroyed || request.raw.socket.destroyed) {
      done()
      return
    }
    if (!hasPlace(request)) {
      done(refusal())
      return
    }
    const kind = kindOf(request)
    running[kind]++
    whenOver(request, reply, () => running[kind]--)
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
