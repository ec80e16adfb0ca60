import * as z from 'zod/mini'
import { LIMITS } from '../constants.ts'
import { clubNumber, day, moment, score, text, timeOfDay } from '../fields.ts'
import { boardId, gameId, groupId, userId } from '../ids.ts'
import { permissions } from '../permissions.ts'
import { route } from '../route.ts'
import { listOf, noReply, page } from './common.ts'

/** What the federation says of a fixture; the same at creation and afterwards. */
const fixtureFields = {
  externalId: z.string(),
  label: z.string(),
  /** null: that side is exempt. */
  idTeam1: z.nullable(z.string()),
  idTeam2: z.nullable(z.string()),
  labelTeam1: z.string(),
  labelTeam2: z.string(),
  clubNumber1: z.nullable(z.string()),
  clubNumber2: z.nullable(z.string()),
  poule: z.nullable(z.string()),
  divisionId: z.nullable(z.string()),
  divisionLabel: z.nullable(z.string()),
  organismId: z.nullable(z.string()),
  organismLabel: z.nullable(z.string()),
  organismCode: z.nullable(z.string()),
  /** `F` marks women's games. */
  gender: z.nullable(z.enum(['M', 'F'])),
  predictedDate: day,
}

export const game = z.object({
  id: gameId,
  boardId,
  ...fixtureFields,
  location: z.nullable(z.string()),
  /** `HH:mm` at the venue; null until the federation or a scorer gives one. */
  time: z.nullable(z.string()),
  postponed: z.boolean(),
  /** True by flag, by date (before today in Paris, unless postponed), or for an exempt game. */
  done: z.boolean(),
  scoreTeam1: z.nullable(z.int()),
  scoreTeam2: z.nullable(z.int()),
  /** Revision of the last event that touched this game: its ETag. */
  revision: z.int(),
  createdAt: moment,
  updatedAt: moment,
})
export type Game = z.infer<typeof game>

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
  /** The Paris day this answer was made on: `done` by date follows from it. */
  today: day,
  /** Made by the demo, not by people. */
  demo: z.boolean(),
})
export type Board = z.infer<typeof board>

export const boardWithRights = z.extend(board, { permissions })
export type BoardWithRights = z.infer<typeof boardWithRights>

// As the federation's data give them: an absent side is missing, null or empty.
const optionalText = (max: number) =>
  z.pipe(
    z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(max)))),
    z.transform((value): string | null => (value ? value : null)),
  )

/** A game as sent at creation. Fields that are not listed are dropped, not refused (INP-1). */
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

const boardParams = z.strictObject({ id: boardId })
const gameParams = z.strictObject({ id: gameId })

export const createBoard = route({
  method: 'POST',
  path: '/boards',
  summary: 'Opens a board of fixtures in a group.',
  access: { actor: 'holder', object: 'group-in-body', flag: 'canCreateBoard' },
  body: z.strictObject({
    name: text(LIMITS.boardName),
    clubNumber,
    groupId,
    games: z.array(newGame).check(z.maxLength(LIMITS.gamesPerBoard)),
  }),
  status: 201,
  reply: boardWithRights,
  errors: ['BOARD_WITHOUT_GAMES', 'GROUP_NOT_FOUND', 'BOARD_NOT_FOUND', 'CONFLICT', 'IDEMPOTENCY_KEY_REUSED'],
  bodyLimit: 512 * 1024,
})

export const getBoard = route({
  method: 'GET',
  path: '/boards/{id}',
  summary: 'A board with its games, and the rights of the caller.',
  access: { actor: 'viewer', object: 'board' },
  params: boardParams,
  status: 200,
  reply: boardWithRights,
  errors: ['BOARD_NOT_FOUND'],
})

export const deleteBoard = route({
  method: 'DELETE',
  path: '/boards/{id}',
  summary: 'Deletes a board; its viewers are told and leave.',
  access: { actor: 'holder', object: 'board', flag: 'canDeleteBoard' },
  params: boardParams,
  status: 204,
  reply: noReply,
  errors: ['BOARD_NOT_FOUND', 'CONFLICT', 'STALE_REVISION', 'IDEMPOTENCY_KEY_REUSED'],
})

export const showcaseBoard = route({
  method: 'GET',
  path: '/boards/showcase',
  summary: "The public board most watched today, else the demo's; `board` is null when there is none.",
  access: { actor: 'anyone' },
  status: 200,
  reply: z.object({ board: z.nullable(board) }),
  errors: [],
})

export const listGroupBoards = route({
  method: 'GET',
  path: '/groups/{id}/boards',
  summary: 'Boards of a group, newest first, ten a page; with `games`, those sharing one of these fixtures.',
  access: { actor: 'member', object: 'group' },
  params: z.strictObject({ id: groupId }),
  query: z.strictObject({
    page,
    /** External ids, comma-joined. */
    games: z.optional(z.string().check(z.maxLength(8192))),
  }),
  status: 200,
  reply: listOf(board),
  errors: ['GROUP_NOT_FOUND'],
})

export const getGame = route({
  method: 'GET',
  path: '/games/{id}',
  summary: 'One game; its ETag is the revision of its last change.',
  access: { actor: 'viewer', object: 'game' },
  params: gameParams,
  status: 200,
  reply: game,
  errors: ['GAME_NOT_FOUND'],
})

export const updateGame = route({
  method: 'PATCH',
  path: '/games/{id}',
  summary: 'Changes the given fields of a game. A score for a postponed game resumes it.',
  access: { actor: 'holder', object: 'game', flag: 'canUpdateGame' },
  params: gameParams,
  body: z.strictObject({
    scoreTeam1: z.optional(z.nullable(score)),
    scoreTeam2: z.optional(z.nullable(score)),
    postponed: z.optional(z.boolean()),
    done: z.optional(z.boolean()),
    predictedDate: z.optional(day),
    location: z.optional(z.nullable(text(120))),
    time: z.optional(z.nullable(timeOfDay)),
  }),
  status: 200,
  reply: game,
  errors: [
    'GAME_NOT_FOUND',
    'GAME_EXEMPT',
    'DONE_BY_DATE',
    'CONFLICT',
    'STALE_REVISION',
    'IDEMPOTENCY_KEY_REUSED',
    'DISK_FULL',
  ],
})

export const boardRoutes = {
  createBoard,
  getBoard,
  deleteBoard,
  showcaseBoard,
  listGroupBoards,
  getGame,
  updateGame,
}
