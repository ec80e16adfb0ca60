import type { FastifyInstance, FastifyReply } from 'fastify'
import { Rejection } from '../kernel/decider.ts'

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
