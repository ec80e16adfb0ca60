import * as z from 'zod/mini'
import { LIMITS } from '../constants.ts'
import { clubNumber, day, moment, text } from '../fields.ts'
import { boardId, gameId, groupId, userId } from '../ids.ts'
import { permissions } from '../permissions.ts'
import { route } from '../route.ts'
import { listOf, noReply, page } from './common.ts'
import { game } from './games.ts'
import { revisionInQuery } from './history.ts'

export const board = z.object({
  id: boardId,
  name: z.string(),
  clubNumber: z.string(),
  groupId,
  group: z.object({ id: groupId, name: z.string(), shortName: z.nullable(z.string()) }),
  createdBy: z.nullable(userId),
  createdAt: moment,
  updatedAt: moment,
  games: z.array(game),
  /** Revision of the board's stream: its ETag, and the live revision. */
  revision: z.int(),
  /** The Paris day of this answer; with `at`, the day of that revision. `done` by date depends on this day. */
  today: day,
  /** In a group of the demo. */
  demo: z.boolean(),
})
export type Board = z.infer<typeof board>

export const boardWithRights = z.extend(board, { permissions })
export type BoardWithRights = z.infer<typeof boardWithRights>

// The federation's data leave an absent side out, or give null or an empty text.
const optionalText = (max: number) =>
  z.pipe(
    z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(max)))),
    z.transform((value): string | null => (value ? value : null)),
  )

/** A game in a request for a new board. Unlisted fields are dropped, not refused (INP-1). */
export const newGame = z.object({
  externalId: text(64),
  label: text(200),
  idTeam1: optionalText(64),
  idTeam2: optionalText(64),
  labelTeam1: text(120),
  labelTeam2: text(120),
  clubNumber1: optionalText(8),
  clubNumber2: optionalText(8),
  poule: optionalText(64),
  predictedDate: day,
  divisionLabel: optionalText(120),
  divisionId: optionalText(64),
  organismId: optionalText(64),
  organismLabel: optionalText(120),
  organismCode: optionalText(16),
  gender: z.pipe(
    z.optional(z.nullable(z.enum(['M', 'F', '']))),
    z.transform((value): 'M' | 'F' | null => (value ? value : null)),
  ),
})
export type NewGame = z.infer<typeof newGame>

const params = z.strictObject({ id: boardId })

export const createBoard = route({
  method: 'POST',
  path: '/boards',
  summary: 'Opens a board of fixtures in a group.',
  access: { actor: 'holder', object: 'group-in-body', flag: 'canCreateBoard' },
  body: z.strictObject({
    name: text(LIMITS.boardName),
    clubNumber,
    groupId,
    games: z.array(newGame).check(
      z.maxLength(LIMITS.gamesPerBoard),
      z.refine(games => new Set(games.map(({ externalId }) => externalId)).size === games.length, {
        error: 'each fixture once',
        // For the API document: an empty list gives BOARD_WITHOUT_GAMES.
        params: { minItems: 1 },
      }),
    ),
  }),
  status: 201,
  reply: boardWithRights,
  errors: [
    'BOARD_WITHOUT_GAMES',
    'GROUP_NOT_FOUND',
    'BOARD_NOT_FOUND',
    'BOARD_SET_ASIDE',
    'CONFLICT',
    'IDEMPOTENCY_KEY_REUSED',
  ],
  counts: 'boards',
  bodyLimit: 512 * 1024,
})

export const getBoard = route({
  method: 'GET',
  path: '/boards/{id}',
  summary:
    'A board with its games, and the rights of the caller. With `at`, the board as it was at a revision.',
  access: { actor: 'viewer', object: 'board' },
  params,
  query: z.strictObject({ at: revisionInQuery }),
  status: 200,
  reply: boardWithRights,
  errors: ['BOARD_NOT_FOUND', 'REVISION_NOT_FOUND'],
})

export const updateBoard = route({
  method: 'PATCH',
  path: '/boards/{id}',
  summary: 'Renames a board.',
  access: { actor: 'holder', object: 'board', flag: 'canUpdateBoard' },
  params,
  body: z.strictObject({ name: z.optional(text(LIMITS.boardName)) }),
  status: 200,
  reply: boardWithRights,
  errors: [
    'BOARD_NOT_FOUND',
    'BOARD_SET_ASIDE',
    'CONFLICT',
    'STALE_REVISION',
    'IDEMPOTENCY_KEY_REUSED',
    'BOARD_FULL',
  ],
  counts: 'changes',
})

/** Another person who has the board open as a scorer. */
export const scorer = z.object({
  gameId: z.nullable(gameId),
  user: z.object({ id: userId, firstname: z.nullable(z.string()), lastname: z.nullable(z.string()) }),
})

export const keepPresence = route({
  method: 'POST',
  path: '/boards/{id}/presence',
  summary:
    'Records which game the caller has open (null: none), and returns the other scorers. Repeat every 10 s.',
  access: { actor: 'holder', object: 'board', flag: 'canUpdateGame' },
  params,
  body: z.strictObject({ gameId: z.nullable(gameId) }),
  status: 200,
  reply: z.object({ scorers: z.array(scorer) }),
  errors: ['BOARD_NOT_FOUND', 'GAME_NOT_FOUND'],
  keyless: true,
  counts: 'records',
})

export const deleteBoard = route({
  method: 'DELETE',
  path: '/boards/{id}',
  summary: 'Deletes a board. Live viewers get `error` with `BOARD_DELETED` and are disconnected.',
  access: { actor: 'holder', object: 'board', flag: 'canDeleteBoard' },
  params,
  status: 204,
  reply: noReply,
  errors: ['BOARD_NOT_FOUND', 'BOARD_SET_ASIDE', 'CONFLICT', 'STALE_REVISION', 'IDEMPOTENCY_KEY_REUSED'],
  counts: 'changes',
})

export const showcaseBoard = route({
  method: 'GET',
  path: '/boards/showcase',
  summary:
    'A public board that is watched and plays today, else one of the demo, else the most watched one. `board` is null when there is none.',
  access: { actor: 'anyone' },
  status: 200,
  reply: z.object({ board: z.nullable(board) }),
  errors: [],
})

export const listGroupBoards = route({
  method: 'GET',
  path: '/groups/{id}/boards',
  summary:
    'Boards of a group, newest first, ten a page. With `games`, only boards with one of these fixtures.',
  access: { actor: 'member', object: 'group' },
  params: z.strictObject({ id: groupId }),
  query: z.strictObject({
    page,
    /** External ids, comma-joined. */
    games: z.optional(z.string().check(z.maxLength(LIMITS.sharedFixtures))),
  }),
  status: 200,
  reply: listOf(boardWithRights),
  errors: ['GROUP_NOT_FOUND'],
})

export const boardRoutes = {
  createBoard,
  getBoard,
  updateBoard,
  deleteBoard,
  keepPresence,
  showcaseBoard,
  listGroupBoards,
}
