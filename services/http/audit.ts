import type { ErrorCode } from '@pingboard/contracts/errors.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import type { FastifyRequest } from 'fastify'
import { Rejection } from '../kernel/decider.ts'
import { Refused } from './access.ts'

/** Writes one line: what happened, and opaque ids and codes. Never a payload, an address, a name or a token (OPS-5). */
export type Note = (fields: Readonly<Record<string, string | null>>, message: string) => void

/**
 * For sign-ins and refusals, which are written at whatever level the rest is (OPS-5), with the request's id and the
 * pattern of its route. A log that is silent stays so.
 */
export function noteOf(request: FastifyRequest, { method, path }: Route): Note {
  return (fields, message) => {
    const level = request.log.level === 'silent' ? 'silent' : 'info'
    request.log.child({ route: `${method} ${path}` }, { level }).info(fields, message)
  }
}

/** Refusals by an aggregate count too: it asks for the right once more (AUT-4). */
const KEPT_OUT: ReadonlySet<ErrorCode> = new Set(['FORBIDDEN', 'CROSS_SITE'])

/** Writes down who was kept from what, and why (AUT-11); anything else that was thrown is no matter of rights. */
export function noteRefusal(request: FastifyRequest, route: Route, error: unknown): void {
  if (!(error instanceof Rejection && (error instanceof Refused || KEPT_OUT.has(error.code)))) return
  const { access } = route
  noteOf(request, route)(
    {
      userId: request.caller?.userId ?? null,
      object: 'object' in access ? access.object : null,
      objectId: objectIdOf(request, route),
      permission: 'flag' in access ? access.flag : access.actor,
      code: error.code,
    },
    'refused',
  )
}

/** Null when the address holds no id of the right shape: what a stranger writes there is nobody's business. */
function objectIdOf(request: FastifyRequest, { access, params, body }: Route): string | null {
  if (!('object' in access)) return null
  const [part, name] = access.object === 'group-in-body' ? [body, 'groupId'] : [params, 'id']
  const parsed = part?.safeParse(name === 'id' ? request.params : request.body)
  return parsed?.success ? ((parsed.data as Record<string, string>)[name] ?? null) : null
}
