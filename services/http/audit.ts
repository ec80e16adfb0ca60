import type { ErrorCode } from '@pingboard/contracts/errors.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import type { FastifyRequest } from 'fastify'
import { Rejection } from '../kernel/decider.ts'
import { Refused } from './access.ts'

/** Writes one line: the event, with opaque ids and codes. Never a payload, an address, a name or a token (OPS-5). */
export type Note = (fields: Readonly<Record<string, string | null>>, message: string) => void

/**
 * For sign-ins and refusals. They are logged at every log level (OPS-5), with the request's id and the pattern of its
 * route. A silent log stays silent.
 */
export function noteOf(request: FastifyRequest, { method, path }: Route): Note {
  return (fields, message) => {
    const level = request.log.level === 'silent' ? 'silent' : 'info'
    request.log.child({ route: `${method} ${path}` }, { level }).info(fields, message)
  }
}

/** Codes that count from an aggregate too, because it checks the right once more (AUT-4). */
const KEPT_OUT: ReadonlySet<ErrorCode> = new Set(['FORBIDDEN', 'CROSS_SITE'])

/**
 * Logs a refused caller, the object and the reason (AUT-11). Other errors are not about rights,
 * and are not logged here.
 */
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

/** Null when the request holds no id of the right shape. Such text of a stranger is not logged. */
function objectIdOf(request: FastifyRequest, { access, params, body }: Route): string | null {
  if (!('object' in access)) return null
  const [part, name] = access.object === 'group-in-body' ? [body, 'groupId'] : [params, 'id']
  const parsed = part?.safeParse(name === 'id' ? request.params : request.body)
  return parsed?.success ? ((parsed.data as Record<string, string>)[name] ?? null) : null
}
