import { hash } from 'node:crypto'
import { boardOfGame, groupOfMembership } from '@pingboard/contracts/ids.ts'
import { takesKey } from '@pingboard/contracts/refusals.ts'
import type { ObjectKind, Route } from '@pingboard/contracts/route.ts'
import type { FastifyRequest } from 'fastify'
import type { CommandContext } from '../kernel/command-context.ts'
import { never, Rejection } from '../kernel/decider.ts'
import type { Ids } from '../ports/ids.ts'
import type { KeptAnswers } from '../ports/kept-answers.ts'
import type { Position, StoredEvent } from '../ports/stored-event.ts'
import type { Caller } from './access.ts'
import type { Answer, Ask } from './implementation.ts'
import type { RequestHeaders } from './request.ts'

/**
 * The context of a command. With an Idempotency-Key the command has the same id each time the same person sends it
 * by the same method to the same address. Its events keep that id, so the key counts for as long as the log is kept,
 * not only for a day (CON-4).
 * @param content the parsed request: its hash separates a repeat from another command under the same key
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

/**
 * Lets one request at a time carry out a keyed command. The answer of the first is not known yet when a second
 * arrives: the second is refused, and the client may send it again (CON-4).
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

/** The last event of a command in the stream of a group or a board; null when it was not carried out there. */
export type FindEarlier = (
  kind: 'group' | 'board',
  id: string,
  commandId: string,
) => Promise<Pick<StoredEvent, 'position' | 'metadata'> | null>

/**
 * Recognises repeated commands whose effect is no event, by the answer stored with the effect. For a command
 * that changed nothing, only the hash of its body is stored: a repeat is decided again, and another body under
 * its key is refused (CON-4).
 */
export function knownAgain(answers: KeptAnswers) {
  return async function repeatable<R extends Route>(
    context: CommandContext,
    caller: Caller | null,
    handle: (asked: Pick<Ask<R>, 'context' | 'keep'>) => Promise<Answer<R>>,
  ): Promise<Answer<R>> {
    const { idempotencyKey, commandId, bodyHash } = context
    if (idempotencyKey === undefined || bodyHash === undefined || !caller)
      return handle({ context, keep: () => undefined })
    const known = await answers.find(commandId)
    if (known && known.bodyHash !== bodyHash) throw new Rejection('IDEMPOTENCY_KEY_REUSED')
    if (known?.answer) return JSON.parse(known.answer)
    const command = { commandId, userId: caller.userId, bodyHash }
    let isQuiet = false
    const onQuiet = () => {
      isQuiet = true
    }
    const answer = await handle({
      context: known ? context : { ...context, onQuiet },
      keep: answerOf => ({ ...command, answer: result => JSON.stringify(answerOf(result)) }),
    })
    if (isQuiet) await answers.keep(command)
    return answer
  }
}

/**
 * Where a keyed command left its events, if it was carried out before. For commands whose object or right is gone
 * since: other commands notice a repeat when they are carried out again.
 * @returns null for a command without a key, or one that left no event
 * @throws Rejection IDEMPOTENCY_KEY_REUSED when it came with another body
 */
export async function carriedOut(
  find: FindEarlier,
  object: ObjectKind,
  id: string,
  { idempotencyKey, commandId, bodyHash }: CommandContext,
): Promise<Position | null> {
  const stream = streamOfObject(object, id)
  if (idempotencyKey === undefined || stream === null) return null
  const earlier = await find(...stream, commandId)
  if (!earlier) return null
  if (earlier.metadata.bodyHash !== bodyHash) throw new Rejection('IDEMPOTENCY_KEY_REUSED')
  return earlier.position
}

/** Null: the command creates the object, so no stream exists before. */
function streamOfObject(object: ObjectKind, id: string): ['group' | 'board', string] | null {
  switch (object) {
    case 'group':
      return ['group', id]
    case 'membership':
      return ['group', groupOfMembership(id as never)]
    case 'board':
      return ['board', id]
    case 'game':
      return ['board', boardOfGame(id as never)]
    case 'group-in-body':
      return null
    default:
      return never(object)
  }
}
