import * as z from 'zod/mini'
import { FORMULA_NAMES, LIMITS, PAGE_SIZES } from '../constants.ts'
import { clubNumber, day, licence, moment, score, text, timeOfDay } from '../fields.ts'
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
  /** Match formula of the fixture; null until somebody chooses one. */
  formula: z.nullable(z.enum(FORMULA_NAMES)),
  /** Revision of the last event that touched this game: its ETag. */
  revision: z.int(),
  createdAt: moment,
  updatedAt: moment,
})
export type Game = z.infer<typeof game>

const letter = z.string().check(z.regex(/^[A-FU-Z]$/))
const setPoints = z.int().check(z.gte(0), z.lte(LIMITS.pointsPerSet))

/** An individual match of a team fixture. Players stand in it by their letters on the sheet; a double has two a side. */
export const match = z.object({
  /** Place on the sheet, from 1. */
  order: z.int().check(z.gte(1), z.lte(LIMITS.matchesPerSheet)),
  home: z.array(letter).check(z.minLength(1), z.maxLength(2)),
  away: z.array(letter).check(z.minLength(1), z.maxLength(2)),
  /** Points of each game played, home first: `[[11, 8], [9, 11]]`. */
  points: z.array(z.tuple([setPoints, setPoints])).check(z.maxLength(LIMITS.setsPerMatch)),
  /** null: not decided yet. */
  winner: z.nullable(z.enum(['home', 'away'])),
  /** The loser did not play or gave up: the match is worth nothing to them. */
  withdrawn: z.boolean(),
})
export type Match = z.infer<typeof match>

/** A game with its match sheet, in sheet order; empty until someone fills it. */
export const gameWithSheet = z.extend(game, { sets: z.array(match) })
export type GameWithSheet = z.infer<typeof gameWithSheet>

/** Who is behind a letter of the sheet. Shown to the group's members only. */
export const sheetPlayer = z.object({ name: text(LIMITS.name), licence: z.nullable(licence) })
export const gamePlayers = z.object({
  gameId,
  players: z.record(letter, sheetPlayer),
})
export type SheetPlayer = z.infer<typeof sheetPlayer>
export type GamePlayers = z.infer<typeof gamePlayers>

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
  /** The Paris day this answer was made on, or with `at` the one of that revision: `done` by date follows from it. */
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

/** One recorded change: what is true after it, for the fields it touched. */
export const change = z.object({
  /** Of the board's stream; also what `?at=` and `to` take. */
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
  /** null: of the board itself. */
  gameId: z.nullable(gameId),
  /** Who; null for visitors, and once the person erased their account. */
  by: z.nullable(
    z.object({ id: userId, firstname: z.nullable(z.string()), lastname: z.nullable(z.string()) }),
  ),
  name: z.optional(z.string()),
  scoreTeam1: z.optional(z.nullable(z.int())),
  scoreTeam2: z.optional(z.nullable(z.int())),
  predictedDate: z.optional(day),
  location: z.optional(z.nullable(z.string())),
  time: z.optional(z.nullable(z.string())),
  formula: z.optional(z.nullable(z.enum(FORMULA_NAMES))),
  /** The matches this change set. */
  matches: z.optional(z.array(match)),
  /** The revision the game was taken back to. */
  to: z.optional(z.int()),
})
export type Change = z.infer<typeof change>

/** A revision of a board's stream, in a query: `?at=12`. */
const revisionInQuery = z.optional(
  z.pipe(
    z.string().check(z.regex(/^[0-9]{1,9}$/)),
    z.transform(value => Number(value)),
  ),
)

/** Pages of a history; with `before`, of the changes below that revision, so that new ones move nothing. */
const historyQuery = z.strictObject({
  page,
  before: revisionInQuery,
  /** Changes a page. */
  limit: z._default(
    z.pipe(
      z.string().check(z.regex(/^([1-9][0-9]?|100)$/)),
      z.transform(value => Number(value)),
    ),
    PAGE_SIZES.lists,
  ),
})

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
    games: z.array(newGame).check(
      z.maxLength(LIMITS.gamesPerBoard),
      z.refine(games => new Set(games.map(({ externalId }) => externalId)).size === games.length, {
        error: 'each fixture once',
        // One at least has a code of its own: BOARD_WITHOUT_GAMES.
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
  summary: 'A board with its games, and the rights of the caller; with `at`, as it was at a revision.',
  access: { actor: 'viewer', object: 'board' },
  params: boardParams,
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
  params: boardParams,
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

export const boardHistory = route({
  method: 'GET',
  path: '/boards/{id}/history',
  summary: 'Every recorded change of a board, newest first. Members see who made it, others when.',
  access: { actor: 'viewer', object: 'board' },
  params: boardParams,
  query: historyQuery,
  status: 200,
  reply: listOf(change),
  errors: ['BOARD_NOT_FOUND'],
})

/** Somebody else who has the board open to keep its scores. */
export const scorer = z.object({
  gameId: z.nullable(gameId),
  user: z.object({ id: userId, firstname: z.nullable(z.string()), lastname: z.nullable(z.string()) }),
})

export const keepPresence = route({
  method: 'POST',
  path: '/boards/{id}/presence',
  summary:
    'Says which game the caller has open (null: none), and answers who else keeps scores. Repeat every 10 s.',
  access: { actor: 'holder', object: 'board', flag: 'canUpdateGame' },
  params: boardParams,
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
  summary: 'Deletes a board; its viewers are told and leave.',
  access: { actor: 'holder', object: 'board', flag: 'canDeleteBoard' },
  params: boardParams,
  status: 204,
  reply: noReply,
  errors: ['BOARD_NOT_FOUND', 'BOARD_SET_ASIDE', 'CONFLICT', 'STALE_REVISION', 'IDEMPOTENCY_KEY_REUSED'],
  counts: 'changes',
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
    games: z.optional(z.string().check(z.maxLength(LIMITS.sharedFixtures))),
  }),
  status: 200,
  reply: listOf(boardWithRights),
  errors: ['GROUP_NOT_FOUND'],
})

export const getGame = route({
  method: 'GET',
  path: '/games/{id}',
  summary: 'One game with its match sheet; its ETag is the revision of its last change.',
  access: { actor: 'viewer', object: 'game' },
  params: gameParams,
  status: 200,
  reply: gameWithSheet,
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
    /** Another formula empties the sheet and forgets its players. */
    formula: z.optional(z.nullable(z.enum(FORMULA_NAMES))),
    /** The matches to set, by their order; the others stay. `[]` empties the sheet. */
    sets: z.optional(z.array(z.strictObject(match.shape)).check(z.maxLength(LIMITS.matchesPerSheet))),
  }),
  status: 200,
  reply: gameWithSheet,
  errors: [
    'GAME_NOT_FOUND',
    'BOARD_SET_ASIDE',
    'GAME_EXEMPT',
    'DONE_BY_DATE',
    'SHEET_INVALID',
    'SCORE_FROM_SHEET',
    'CONFLICT',
    'STALE_REVISION',
    'IDEMPOTENCY_KEY_REUSED',
    'DISK_FULL',
    'BOARD_FULL',
  ],
  counts: 'scores',
})

export const revertGame = route({
  method: 'POST',
  path: '/games/{id}/revert',
  summary: 'The game as it was at a revision, recorded as a new change: nothing is taken out of the history.',
  access: { actor: 'holder', object: 'game', flag: 'canUpdateGame' },
  params: gameParams,
  body: z.strictObject({ to: z.int().check(z.gte(0)) }),
  status: 200,
  reply: gameWithSheet,
  errors: [
    'GAME_NOT_FOUND',
    'REVISION_NOT_FOUND',
    'BOARD_SET_ASIDE',
    'GAME_EXEMPT',
    'CONFLICT',
    'STALE_REVISION',
    'IDEMPOTENCY_KEY_REUSED',
    'BOARD_FULL',
  ],
  counts: 'scores',
})

export const gameHistory = route({
  method: 'GET',
  path: '/games/{id}/history',
  summary: 'Every recorded change of a game, newest first. Members see who made it, others when.',
  access: { actor: 'viewer', object: 'game' },
  params: gameParams,
  query: historyQuery,
  status: 200,
  reply: listOf(change),
  errors: ['GAME_NOT_FOUND'],
})

export const getGamePlayers = route({
  method: 'GET',
  path: '/games/{id}/players',
  summary: 'Who is behind the letters of the sheet, for members of the group.',
  access: { actor: 'member', object: 'game' },
  params: gameParams,
  status: 200,
  reply: gamePlayers,
  errors: ['GAME_NOT_FOUND'],
})

export const updateGamePlayers = route({
  method: 'PATCH',
  path: '/games/{id}/players',
  summary: 'Says who is behind the given letters; null takes a name away. Kept beside the log, deletable.',
  access: { actor: 'holder', object: 'game', flag: 'canUpdateGame' },
  params: gameParams,
  body: z.strictObject({
    players: z.record(
      letter,
      z.nullable(z.strictObject({ name: text(LIMITS.name), licence: z.nullable(licence) })),
    ),
  }),
  status: 200,
  reply: gamePlayers,
  errors: ['GAME_NOT_FOUND', 'GAME_EXEMPT', 'SHEET_INVALID', 'CONFLICT'],
  counts: 'records',
})

export const boardRoutes = {
  createBoard,
  getBoard,
  updateBoard,
  deleteBoard,
  boardHistory,
  keepPresence,
  showcaseBoard,
  listGroupBoards,
  getGame,
  updateGame,
  revertGame,
  gameHistory,
  getGamePlayers,
  updateGamePlayers,
}
