import * as z from 'zod/mini'
import { moment } from '../fields.ts'
import { board } from '../http/boards.ts'
import { boardId, gameId, groupId, userId } from '../ids.ts'

/**
 * A board as its own stream tells it: without the names its group has now, without the rights of a reader, and with
 * the bare `done` flags (done by date is the reader's to derive).
 */
export const boardFacts = z.omit(board, { group: true, today: true, demo: true })
export type BoardFacts = z.infer<typeof boardFacts>

/** Topic `boards`, key = board id. Fat on purpose: a consumer needs nobody's private history. */
export const boardChanged = z.object({
  type: z.literal('BoardChanged'),
  version: z.literal(1),
  board: boardFacts,
  /** Games touched since `previous`. */
  changed: z.array(gameId),
  /** What people may want to be told of, in order; `eventId` is the private event's. */
  happened: z.array(
    z.object({
      eventId: z.string(),
      gameId,
      kind: z.enum(['finished', 'postponed']),
      at: moment,
      /** Who knows already, because they said so; null when no person did. */
      by: z.nullable(userId),
    }),
  ),
  revision: z.int(),
  /** Revision before the first event this one tells of; -1 when the board was just opened. */
  previous: z.int(),
})
export const boardDeleted = z.object({
  type: z.literal('BoardDeleted'),
  version: z.literal(1),
  id: boardId,
  groupId,
  revision: z.int(),
})
export const boardEvent = z.discriminatedUnion('type', [boardChanged, boardDeleted])
export type BoardChanged = z.infer<typeof boardChanged>
export type BoardDeleted = z.infer<typeof boardDeleted>
export type BoardEvent = z.infer<typeof boardEvent>
