import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Rejection } from '../kernel/decider.ts'

export interface SheddingLimits {
  /** Requests that read, and as many that change something, answered at the same time. */
  readonly running: number
  /** Lateness of the event loop, milliseconds, at two looks in a row. */
  readonly lateMs: number
  /** Between two looks, milliseconds. */
  readonly lookMs: number
}

/**
 * A thousand writers share one flush, so as many may wait for it. A loop that is a second late, twice, answers nobody in
 * time: what it has begun is finished sooner when nothing more is let in.
 */
export const SHEDDING: SheddingLimits = { running: 1000, lateMs: 1000, lookMs: 500 }

/** Health is asked most urgently when there is too much to do. */
const ALWAYS = /^\/(?:health|metrics)(?:[/?]|$)/

/**
 * Refuses with OVERLOADED, before anything is read or looked up, what cannot be answered in time (OPS-8). A request
 * counts once its body is there: somebody who sends slowly takes no place from those who do not.
 */
export function shedLoad(app: FastifyInstance, limits: SheddingLimits = SHEDDING) {
  /** Counted apart, so that however many read, who changes something is let in. */
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

  app.addHook('onRequest', (request, _reply, done) => {
    if ((running[kindOf(request)] < limits.running && lateLooks < 2) || ALWAYS.test(request.url)) {
      done()
      return
    }
    shed++
    done(new Rejection('OVERLOADED', { retryAfter: 1 }))
  })
  app.addHook('preHandler', (request, reply, done) => {
    const kind = kindOf(request)
    running[kind]++
    // Also when the client goes away without waiting for the answer.
    reply.raw.once('close', () => running[kind]--)
    done()
  })
  app.addHook('onClose', async () => clearInterval(timer))

  return { stats: () => ({ running: running.reads + running.changes, shed }) }
}

const kindOf = ({ method }: FastifyRequest) => (method === 'GET' || method === 'HEAD' ? 'reads' : 'changes')

/** Longest an answer may take (INP-3). Milliseconds. */
export const HANDLER_LIMIT_MS = 10_000
/** Between two looks for answers that are overdue. */
export const LOOK_MS = 500

/**
 * Refuses with OVERLOADED what is not answered in time; what its handler still finds is dropped. One timer looks after
 * all requests: the framework's own limit makes a timer, a signal and an exception for each.
 */
export function limitHandlers(app: FastifyInstance): void {
  /** When each began, the oldest first. */
  const running = new Map<FastifyReply, number>()
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    const latest = performance.now() - HANDLER_LIMIT_MS
    for (const [reply, began] of running) {
      if (began > latest) break
      running.delete(reply)
      refuse(reply)
    }
    if (running.size === 0) stop()
  }

  function stop(): void {
    clearInterval(timer)
    timer = undefined
  }

  app.addHook('onRequest', (_request, reply, done) => {
    running.set(reply, performance.now())
    timer ??= setInterval(look, LOOK_MS).unref()
    done()
  })
  app.addHook('onResponse', (_request, reply, done) => {
    running.delete(reply)
    done()
  })
  app.addHook('onClose', async () => stop())
}

/** What a handler finds; null when it was refused meanwhile: nobody waits for its result, or for its failure. */
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
  // Answered, and on its way to somebody who reads slowly.
  if (reply.sent) return
  // A file that was begun can only be cut off.
  if (reply.raw.headersSent) reply.raw.destroy()
  else reply.send(new Rejection('OVERLOADED'))
}
