import type { FastifyInstance, FastifyReply } from 'fastify'
import { OF_DATA } from '../http/answer-headers.ts'
import { isAtThisMachine } from '../http/at-this-machine.ts'
import { Rejection } from '../kernel/decider.ts'
import type { Health } from './health.ts'
import type { Metrics } from './metrics.ts'

/**
 * Adds the addresses for an operator and a supervisor: whether the process lives, whether it is ready, its metrics.
 * @param everyone true when this server is public: the client then learns only whether the process lives and is ready
 */
export function operations(
  app: FastifyInstance,
  { health, metrics, everyone }: { health: () => Promise<Health>; metrics: Metrics; everyone: boolean },
): void {
  app.get('/health/live', async (_request, reply) => {
    reply.headers(OF_DATA)
    return { status: 'live' }
  })
  app.get('/health/ready', async (request, reply) => {
    reply.headers(OF_DATA)
    const found = await health()
    if (found.status === 'not ready') reply.status(503)
    return everyone || !isAtThisMachine(request.raw) ? { status: found.status } : found
  })
  if (everyone) return
  app.get('/metrics', async (request, reply): Promise<FastifyReply> => {
    if (!isAtThisMachine(request.raw)) throw new Rejection('NOT_FOUND')
    return reply
      .headers(OF_DATA)
      .type(metrics.contentType)
      .send(await metrics.text())
  })
}
