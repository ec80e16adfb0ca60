import { HEADERS } from '@pingboard/contracts/route.ts'
import type { FastifyRequest } from 'fastify'
import { Rejection } from '../kernel/decider.ts'

/**
 * Refuses what another site's page sent (SES-6). Browsers cannot forge `Origin` or `Sec-Fetch-Site`, and cannot add
 * `Language` from elsewhere without asking first.
 * @param changes the call changes something (GET /auth/logout included)
 */
export function refuseCrossSite(
  request: FastifyRequest,
  changes: boolean,
  origins: ReadonlySet<string>,
): void {
  if (!changes) return
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || (origin !== undefined && !origins.has(origin)))
    throw new Rejection('CROSS_SITE')
  const hasJson = request.headers['content-type']?.startsWith('application/json')
  const positive =
    request.headers[HEADERS.language] !== undefined || origin !== undefined || site === 'same-origin'
  if (!hasJson && !positive) throw new Rejection('CROSS_SITE')
}
