import * as z from 'zod/mini'
import { PAGE_SIZES } from '../constants.ts'
import { moment } from '../fields.ts'
import { boardId, gameId, userId } from '../ids.ts'
import { route } from '../route.ts'
import { listOf, page } from './common.ts'
import { match, settable } from './games.ts'

/** One recorded change, with the new values of the changed fields. */
export const change = z.object({
  /** Revision of the board's stream. `?at=` and `to` take this number. */
  revision: z.int(),
  at: moment,
  type: z.enum([
    'opened',
    'renamed',
    'score',
    'postponed',
    'resumed',
    'closed',
    'reopened',
    'moved',
    'venue',
    'formula',
    'matches',
    'sheet-emptied',
    'reverted',
  ]),
  /** null: a change of the board itself. */
  gameId: z.nullable(gameId),
  /** Author of the change; null for visitors, and after the author erased the account. */
  by: z.nullable(
    z.object({ id: userId, firstname: z.nullable(z.string()), lastname: z.nullable(z.string()) }),
  ),
  name: z.optional(z.string()),
  ...z.partial(settable).shape,
  /** The matches this change set. */
  matches: z.optional(z.array(match)),
  /** The revision to which the game was reverted. */
  to: z.optional(z.int()),
})
export type Change = z.infer<typeof change>

/** A revision of a board's stream, in a query: `?at=12`. */
export const revisionInQuery = z.optional(
  z.pipe(
    z.string().check(z.regex(/^[0-9]{1,9}$/)),
    z.transform(value => Number(value)),
  ),
)

/** Pages of a history. With `before`, only changes below that revision, so that new changes do not move the pages. */
const historyQuery = z.strictObject({
  page,
  before: revisionInQuery,
  /** Changes per page. */
  limit: z._default(
    z.pipe(
      z.string().check(z.regex(/^([1-9][0-9]?|100)$/)),
      z.transform(value => Number(value)),
    ),
    PAGE_SIZES.lists,
  ),
})

export const boardHistory = route({
  method: 'GET',
  path: '/boards/{id}/history',
  summary: 'Every recorded change of a board, newest first. Only members see the person who made a change.',
  access: { actor: 'viewer', object: 'board' },
  params: z.strictObject({ id: boardId }),
  query: historyQuery,
  status: 200,
  reply: listOf(change),
  errors: ['BOARD_NOT_FOUND'],
})

export const gameHistory = route({
  method: 'GET',
  path: '/games/{id}/history',
  summary: 'Every recorded change of a game, newest first. Only members see the person who made a change.',
  access: { actor: 'viewer', object: 'game' },
  params: z.strictObject({ id: gameId }),
  query: historyQuery,
  status: 200,
  reply: listOf(change),
  errors: ['GAME_NOT_FOUND'],
})

export const historyRoutes = {
  boardHistory,
  gameHistory,
}
