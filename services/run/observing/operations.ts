import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { OF_DATA } from '../../http/answer-headers.ts'
import { isAtThisMachine } from '../../http/at-this-machine.ts'
import { Rejection } from '../../kernel/decider.ts'
import { SLICES_PATH, sendSlices } from '../slices/page.ts'
import type { SlicesSeen } from '../slices/seen.ts'
import type { Health } from './health.ts'
import type { Metrics } from './metrics.ts'

/**
 * Adds the addresses for an operator and a supervisor: whether the process lives, whether it is ready, its metrics; in a
 * process that serves slices, how they do.
 * @param reachedBy `everyone`: the client learns only whether the process lives and is ready. `this machine`: names and
 * metrics are for clients here. `operators`: for every client, because the operator closed the network to others.
 */
export function operations(
  app: FastifyInstance,
  {
    health,
    metrics,
    reachedBy,
    slices = () => null,
  }: {
    readonly health: () => Promise<Health>
    readonly metrics: Metrics
    readonly reachedBy: 'everyone' | 'this machine' | 'operators'
    readonly slices?: () => SlicesSeen | null
  },
): void {
  const mayKnow = (request: FastifyRequest) =>
    reachedBy === 'operators' || (reachedBy === 'this machine' && isAtThisMachine(request.raw))

  app.get('/health/live', async (_request, reply) => {
    reply.headers(OF_DATA)
    return { status: 'live' }
  })
  app.get('/health/ready', async (request, reply) => {
    reply.headers(OF_DATA)
    const found = await health()
    if (found.status === 'not ready') reply.status(503)
    return mayKnow(request) ? found : { status: found.status }
  })
  if (reachedBy === 'everyone') return
  app.get('/metrics', async (request, reply): Promise<FastifyReply> => {
    if (!mayKnow(request)) throw new Rejection('NOT_FOUND')
    return reply
      .headers(OF_DATA)
      .type(metrics.contentType)
      .send(await metrics.text())
  })
  app.get(SLICES_PATH, async (request, reply): Promise<FastifyReply> => {
    const seen = slices()
    if (!seen || !mayKnow(request)) throw new Rejection('NOT_FOUND')
    return sendSlices(request, reply, seen)
  })
}
