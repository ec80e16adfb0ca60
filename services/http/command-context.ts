import { hash } from 'node:crypto'
import { takesKey } from '@pingboard/contracts/refusals.ts'
import type { Route } from '@pingboard/contracts/route.ts'
import type { FastifyRequest } from 'fastify'
import type { CommandContext } from '../kernel/handle-command.ts'
import type { Ids } from '../ports/ids.ts'
import type { Caller } from './access.ts'
import type { RequestHeaders } from './request-headers.ts'

/**
 * Who asks for what. With an Idempotency-Key the command has the same id each time the same person sends it by the same
 * method to the same address; its events keep that id, and so the key counts for as long as the log is kept, not only
 * for a day (CON-4).
 * @param content what was asked, parsed: its hash tells a repeat from another command under the same key
 */
export function contextOf(
  request: FastifyRequest,
  route: Route,
  caller: Caller | null,
  content: object,
  { idempotencyKey: key, correlationId = request.id }: RequestHeaders,
  ids: Ids,
): CommandContext {
  const actorId = caller?.userId ?? 'visitor'
  if (!key || !takesKey(route)) {
    const commandId = ids.random()
    return { commandId, actorId, correlationId, causationId: commandId }
  }
  const commandId = ids.derived(actorId, route.method, request.url, key.toLowerCase())
  const bodyHash = hash('sha256', JSON.stringify(content))
  return { commandId, actorId, correlationId, causationId: commandId, idempotencyKey: key, bodyHash }
}
