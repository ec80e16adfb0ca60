import type { IncomingMessage } from 'node:http'
import { edgeSignature } from '@pingboard/infra/edge/signature.ts'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from '../../http/problem.ts'
import { Rejection } from '../../kernel/decider.ts'
import type { Settings } from '../settings/settings.ts'

/** Whether the process lives and is ready, without names: a supervisor asks for it on the same port. */
const HEALTH = /^\/health\/(?:live|ready)(?:[?]|$)/
/** Between two warnings of a clock that differs. Milliseconds. */
const WARNED_EVERY_MS = 60_000

/** Whether a call comes from our edge. Always true where there is no secret: the process has no edge in front. */
export function fromEdge({ edgeSecret }: Settings): (request: IncomingMessage) => boolean {
  if (edgeSecret === null) return () => true
  const signature = edgeSignature(edgeSecret)
  return request => signature.isGood(request)
}

/**
 * Refuses every other call: it could name any address as its client's. While this clock and that of the edge differ by
 * more than a signature lasts, calls of the edge are refused for now, and its question for health too, so that it gives
 * the work to another node. Who asks for health without a signature learns how the process is, as everywhere.
 */
export function answerEdgeOnly(app: FastifyInstance, settings: Pick<Settings, 'edgeSecret'>): void {
  if (settings.edgeSecret === null) return
  const { isGood, clockDiffers } = edgeSignature(settings.edgeSecret)
  let warnedAt = Number.NEGATIVE_INFINITY
  const warn = (seconds: number) => {
    if (performance.now() - warnedAt < WARNED_EVERY_MS) return
    warnedAt = performance.now()
    app.log.warn(
      { seconds },
      `this clock differs by ${seconds} s from the edge’s, so calls are refused: set both by NTP`,
    )
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (isGood(request.raw)) return done()
    const seconds = clockDiffers(request.raw)
    if (seconds === null && HEALTH.test(request.url)) return done()
    if (seconds !== null) warn(seconds)
    // Sent here: it is no refusal of the call that was asked for, so no call lists it.
    sendProblem(request, reply, new Rejection(seconds === null ? 'NOT_FROM_EDGE' : 'OVERLOADED'))
  })
}
