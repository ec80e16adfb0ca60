import { HEADERS } from '@pingboard/contracts/route.ts'
import type { FastifyRequest } from 'fastify'
import { Rejection } from '../kernel/decider.ts'

/**
 * Refuses a change that another site's page sent (SES-6). Browsers cannot forge `Origin` or `Sec-Fetch-Site`, and cannot
 * add `Language`, or send JSON, from elsewhere without asking first.
 * @param needsSign the call can do without a JSON body (GET /auth/logout included): the type of one is no sign
 */
export function refuseCrossSite(
  request: FastifyRequest,
  needsSign: boolean,
  origins: ReadonlySet<string>,
): void {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || (origin !== undefined && !origins.has(origin)))
    throw new Rejection('CROSS_SITE')
  const hasJson = !needsSign && request.headers['content-type']?.startsWith('application/json')
  const positive =
    request.headers[HEADERS.language] !== undefined || origin !== undefined || site === 'same-origin'
  if (!hasJson && !positive) throw new Rejection('CROSS_SITE')
}
