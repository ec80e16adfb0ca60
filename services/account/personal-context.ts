import type { CommandContext } from '../kernel/handle-command.ts'
import type { Ids } from '../ports/ids.ts'

/**
 * The context of a command about a person. Bodies of these calls hold passwords, names and licence numbers; a hash
 * of one could be guessed from its few possible values, so neither it nor the key goes into the log (PII-2). Nothing
 * is lost: these commands hold absolute values and are quiet the second time.
 * @param actorId the account itself, also where its owner is not signed in yet; `visitor` where it may be anybody
 */
export function personalContext(
  ids: Ids,
  { correlationId }: CommandContext,
  actorId: string,
): CommandContext {
  const commandId = ids.random()
  return { commandId, actorId, correlationId, causationId: commandId }
}
