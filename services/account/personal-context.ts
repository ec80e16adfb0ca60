import type { CommandContext } from '../kernel/command-context.ts'
import type { Ids } from '../ports/ids.ts'

/**
 * The context of a command about a person. Bodies of these calls hold passwords, names and licence numbers. Such
 * values could be guessed from a hash, so neither the hash nor the idempotency key goes into the log (PII-2). A
 * repeat is harmless: these commands hold absolute values and produce no event the second time.
 * @param actorId the account, also before its owner is signed in; `visitor` when the actor is unknown
 */
export function personalContext(
  ids: Ids,
  { correlationId }: CommandContext,
  actorId: string,
): CommandContext {
  const commandId = ids.random()
  return { commandId, actorId, correlationId, causationId: commandId }
}
