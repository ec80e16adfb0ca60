import { boardOfGame, groupOfMembership } from '@pingboard/contracts/ids.ts'
import type { ObjectKind } from '@pingboard/contracts/route.ts'
import { never, Rejection } from '../kernel/decider.ts'
import { type Position, streamOf } from '../kernel/event.ts'
import type { CommandContext } from '../kernel/handle-command.ts'
import type { EventLog } from '../ports/event-log.ts'

/**
 * Lets each keyed command be carried out by one request at a time. The second of two at the same time cannot be told
 * what the first will answer: it is refused, and may ask again (CON-4).
 */
export function oneAtATime() {
  const running = new Set<string>()
  return async function alone<T>(context: CommandContext, work: () => Promise<T>): Promise<T> {
    if (context.idempotencyKey === undefined) return work()
    const { commandId } = context
    if (running.has(commandId)) throw new Rejection('CONFLICT')
    running.add(commandId)
    try {
      return await work()
    } finally {
      running.delete(commandId)
    }
  }
}

/**
 * Where a keyed command left its events, if it was carried out before. For commands whose object, or whose right, is
 * gone since: the others find out when they are carried out again.
 * @returns null for a command without a key, or one that left no event
 * @throws Rejection IDEMPOTENCY_KEY_REUSED when it came with another body
 */
export async function carriedOut(
  log: Pick<EventLog, 'readStream'>,
  object: ObjectKind,
  id: string,
  { idempotencyKey, commandId, bodyHash }: CommandContext,
): Promise<Position | null> {
  const stream = streamOfObject(object, id)
  if (idempotencyKey === undefined || stream === null) return null
  const events = await log.readStream(stream)
  const last = events.findLast(({ metadata }) => metadata.commandId === commandId)
  if (!last) return null
  if (last.metadata.bodyHash !== bodyHash) throw new Rejection('IDEMPOTENCY_KEY_REUSED')
  return last.position
}

/** Null: what the command makes is not there before it. */
function streamOfObject(object: ObjectKind, id: string): string | null {
  switch (object) {
    case 'group':
      return streamOf('group', id)
    case 'membership':
      return streamOf('group', groupOfMembership(id as never))
    case 'board':
      return streamOf('board', id)
    case 'game':
      return streamOf('board', boardOfGame(id as never))
    case 'group-in-body':
      return null
    default:
      return never(object)
  }
}
