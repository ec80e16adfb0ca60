import type { Clock } from '../ports/clock.ts'
import type { Ids } from '../ports/ids.ts'
import { type EventMetadata, START } from '../ports/stored-event.ts'
import type { DomainEvent, Recorded } from './event.ts'

/** What every command carries: actor, ids, idempotency key. */
export interface CommandContext {
  /** Derived from the caller and the Idempotency-Key when there is one, so that a repeated command is noticed. */
  readonly commandId: string
  readonly actorId: string
  readonly correlationId: string
  readonly causationId: string
  readonly idempotencyKey?: string
  readonly bodyHash?: string
  /** Called when the command changed nothing: then no event holds its key. */
  readonly onQuiet?: () => void
  /** Called once the command's events are stored. A repeated, refused or ineffective command stores none. */
  readonly onStored?: () => void
}

/**
 * A command's events as they will be stored, from this revision on. The append gives their position later; no fold uses
 * it. The same command gives the same ids wherever it is carried out, so that a log knows a repeat.
 */
export function recordedEvents<E extends DomainEvent>(
  stream: string,
  first: number,
  events: readonly E[],
  context: CommandContext,
  { ids, clock }: { ids: Ids; clock: Clock },
): Recorded<E>[] {
  const metadata = metadataOf(context)
  const recordedAt = clock.now().toISOString()
  return events.map((event, index) => ({
    ...event,
    id: ids.derived(stream, context.commandId, String(index)),
    stream,
    revision: first + index,
    position: START,
    recordedAt,
    metadata,
  }))
}

function metadataOf(context: CommandContext): EventMetadata {
  const { commandId, actorId, correlationId, causationId, idempotencyKey, bodyHash } = context
  return {
    commandId,
    actorId,
    $correlationId: correlationId,
    $causationId: causationId,
    ...(idempotencyKey ? { idempotencyKey, bodyHash } : {}),
  }
}
