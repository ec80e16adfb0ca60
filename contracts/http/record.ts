import * as z from 'zod/mini'
import { moment } from '../fields.ts'
import { boardId, userId } from '../ids.ts'
import { route } from '../route.ts'
import { listOf, pageQuery } from './common.ts'

/**
 * For whom the rows were read. Visitors do not learn who made a change, so `by` can be compared only between rows for
 * members.
 */
export const audience = z.enum(['members', 'visitors'])
export type Audience = z.infer<typeof audience>

/** One event of a board's stream, as the log keeps it. */
export const recordRow = z.object({
  /** Revision of the board's stream, from 0, without gaps. */
  revision: z.int(),
  at: moment,
  /** Stored name of the event: `boards.ScoreChanged.v1`. */
  type: z.string(),
  /** Author of the change; null for visitors, and for a change by a process. */
  by: z.nullable(userId),
  id: z.string(),
  /** Place in the whole log. */
  position: z.string(),
  /** Of the log's chain, which covers this event and all events before it; null where the engine keeps no chain. */
  checksum: z.nullable(z.string()),
  /** JSON text, letter for letter as it is stored. */
  data: z.string(),
})
export type RecordRow = z.infer<typeof recordRow>

export const boardRecord = route({
  method: 'GET',
  path: '/boards/{id}/record',
  summary:
    "A board's events as the log keeps them, oldest first, with the checksums of the log's chain. Only members see who made a change.",
  access: { actor: 'viewer', object: 'board' },
  params: z.strictObject({ id: boardId }),
  query: pageQuery,
  status: 200,
  reply: z.extend(listOf(recordRow), { audience }),
  errors: ['BOARD_NOT_FOUND'],
})

export const recordRoutes = { boardRecord }
