import * as z from 'zod/mini'
import { moment } from '../fields.ts'
import { board } from '../http/boards.ts'
import { boardId, gameId, groupId, userId } from '../ids.ts'

/**
 * A board as its own stream gives it: without the current names of its group, without the rights of a reader, and
 * with the recorded `done` flags (the reader derives `done` by date).
 */
export const boardFacts = z.omit(board, { group: true, today: true, demo: true })
export type BoardFacts = z.infer<typeof boardFacts>

/** Topic `boards`, key = board id. Holds the whole board, so that a consumer needs no private events. */
export const boardChanged = z.object({
  type: z.literal('BoardChanged'),
  version: z.literal(1),
  board: boardFacts,
  /** Games touched since `previous`. */
  changed: z.array(gameId),
  /** Changes of which people may want a message, in order. `eventId` is the id of the private event. */
  happened: z.array(
    z.object({
      eventId: z.string(),
      gameId,
      kind: z.enum(['finished', 'postponed']),
      at: moment,
      /** The person who made the change, and needs no message; null: no person. */
      by: z.nullable(userId),
    }),
  ),
  revision: z.int(),
  /** Revision before the first event that this message covers; -1 when the board was just opened. */
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
