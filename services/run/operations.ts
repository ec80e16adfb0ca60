import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Rejection } from '../kernel/decider.ts'
import type { Health } from './health.ts'
import type { Metrics } from './metrics.ts'

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/
export const isLoopback = (address: string): boolean => LOOPBACK.test(address)

const HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/**
 * Adds what an operator and a supervisor ask: whether the process lives, whether it should be sent work, its numbers.
 * @param everyone also people on the Internet reach this server: they learn whether it is ready, and no more
 */
export function operations(
  app: FastifyInstance,
  { health, metrics, everyone }: { health: () => Promise<Health>; metrics: Metrics; everyone: boolean },
): void {
  app.get('/health/live', async (_request, reply) => {
    reply.headers(HEADERS)
    return { status: 'live' }
  })
  app.get('/health/ready', async (request, reply) => {
    reply.headers(HEADERS)
    const found = await health()
    if (found.status === 'not ready') reply.status(503)
    return everyone || !isFromHere(request) ? { status: found.status } : found
  })
  if (everyone) return
  app.get('/metrics', async (request, reply): Promise<FastifyReply> => {
    if (!isFromHere(request)) throw new Rejection('NOT_FOUND')
    return reply
      .headers(HEADERS)
      .type(metrics.contentType)
      .send(await metrics.text())
  })
}

/** From this machine, and not passed on by a proxy on it. */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  if (headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined) return false
  return isLoopback(socket.remoteAddress ?? '')
}
