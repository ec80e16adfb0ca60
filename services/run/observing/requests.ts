import type { FastifyInstance } from 'fastify'
import type { Metrics } from './metrics.ts'

/** The label for all requests without a route, so that they add one line to the metrics. */
const UNKNOWN = '(unknown)'
/** Each edge and each supervisor asks all the time: a node that is not ready would look like calls that fail. */
const OF_HEALTH = /^\/health\//

/**
 * Counts every answered request but those about health, and logs one line with the route's pattern and the caller's
 * id. The address, which may hold a token, and the request's content are never logged (OPS-5).
 */
export function observeRequests(app: FastifyInstance, answered: Metrics['answered']): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, caller } = request
    const route = routeOptions.url ?? UNKNOWN
    const { statusCode: status, elapsedTime } = reply
    if (!OF_HEALTH.test(route)) answered(method, route, status, elapsedTime)
    const ms = Math.round(elapsedTime * 10) / 10
    request.log.info({ method, route, status, ms, userId: caller?.userId }, 'request')
    done()
  })
}
