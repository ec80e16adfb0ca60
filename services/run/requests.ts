import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/** Of what no route answers: whatever was asked for, it is one line of the metrics. */
const UNKNOWN = '(unknown)'

/**
 * Counts every answered request, and logs one line of it: the pattern of its route and who asked, never the address,
 * which may hold a token, nor anything that was sent (OPS-5).
 */
export function observeRequests(app: FastifyInstance, answered: Metrics['answered']): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, caller } = request
    const route = routeOptions.url ?? UNKNOWN
    const { statusCode: status, elapsedTime } = reply
    answered(method, route, status, elapsedTime)
    const ms = Math.round(elapsedTime * 10) / 10
    request.log.info({ method, route, status, ms, userId: caller?.userId }, 'request')
    done()
  })
}
