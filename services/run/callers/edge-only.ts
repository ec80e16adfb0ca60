import type { IncomingMessage } from 'node:http'
import { edgeSignature } from '@pingboard/infra/edge/signature.ts'
import type { FastifyInstance } from 'fastify'
import { sendProblem } from '../../http/problem.ts'
import { Rejection } from '../../kernel/decider.ts'
import type { Settings } from '../settings/settings.ts'

/** Whether the process lives and is ready, without names: a supervisor asks for it on the same port. */
const HEALTH = /^\/health\/(?:live|ready)(?:[?]|$)/

/** Whether a call comes from our edge. Always true where there is no secret: the process has no edge in front. */
export function fromEdge({ edgeSecret }: Settings): (request: IncomingMessage) => boolean {
  if (edgeSecret === null) return () => true
  const signature = edgeSignature(edgeSecret)
  return request => signature.isGood(request)
}

/** Refuses every other call: it could name any address as its client's. */
export function answerEdgeOnly(app: FastifyInstance, settings: Settings): void {
  const isGood = fromEdge(settings)
  app.addHook('onRequest', (request, reply, done) => {
    if (HEALTH.test(request.url) || isGood(request.raw)) done()
    // Sent here: it is no refusal of the call that was asked for, so no call lists it.
    else sendProblem(request, reply, new Rejection('NOT_FROM_EDGE'))
  })
}
