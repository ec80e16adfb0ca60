import * as z from 'zod/mini'
import { FORMULA_NAMES, LIMITS } from '../constants.ts'
import { day, licence, moment, score, text, timeOfDay } from '../fields.ts'
import { boardId, gameId } from '../ids.ts'
import { route } from '../route.ts'

/** The federation's fields of a fixture, in its own lists and on a board. */
export const fixtureFields = {
  label: z.string(),
  /** null: this side is exempt. */
  idTeam1: z.nullable(z.string()),
  idTeam2: z.nullable(z.string()),
  /** `EXEMPT` for a missing side. */
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
}

/** Fields of a game that people set. The history shows them. */
export const settable = z.object({
  scoreTeam1: z.nullable(z.int()),
  scoreTeam2: z.nullable(z.int()),
  predictedDate: day,
  location: z.nullable(z.string()),
  /** `HH:mm` at the venue; null until the federation or a scorer gives one. */
  time: z.nullable(z.string()),
  /** The table or tables of the game, as the scorer writes them: `5`, `5 – 6`. */
  tables: z.nullable(z.string()),
  /** Match formula of the fixture; null until one is chosen. */
  formula: z.nullable(z.enum(FORMULA_NAMES)),
})

export const game = z.object({
  id: gameId,
  boardId,
  /** The federation's own id of the fixture. */
  externalId: z.string(),
  ...fixtureFields,
  ...settable.shape,
  postponed: z.boolean(),
  /** True by flag, by date (before today in Paris, unless postponed), or for an exempt game. */
  done: z.boolean(),
  /** Its match sheet has a match with a winner: the score follows from the sheet, and a typed one is refused. */
  fromSheet: z.boolean(),
  /** Revision of the last event that touched this game: its ETag. */
  revision: z.int(),
  createdAt: moment,
  updatedAt: moment,
})
export type Game = z.infer<typeof game>

const letter = z.string().check(z.regex(/^[A-FU-Z]$/))
const setPoints = z.int().check(z.gte(0), z.lte(LIMITS.pointsPerSet))

/**
 * An individual match of a team fixture. It names players by their letters on the sheet; a double has two per side.
 */
export const match = z.object({
  /** Place on the sheet, from 1. */
  order: z.int().check(z.gte(1), z.lte(LIMITS.matchesPerSheet)),
  home: z.array(letter).check(z.minLength(1), z.maxLength(2)),
  away: z.array(letter).check(z.minLength(1), z.maxLength(2)),
  /** Points of each set played, home first: `[[11, 8], [9, 11]]`. */
  points: z.array(z.tuple([setPoints, setPoints])).check(z.maxLength(LIMITS.setsPerMatch)),
  /** null: not decided yet. */
  winner: z.nullable(z.enum(['home', 'away'])),
  /** The loser did not play or gave up, and gets no points for the match. */
  withdrawn: z.boolean(),
})
export type Match = z.infer<typeof match>

/**
 * A game with its match sheet, in sheet order; empty until a scorer fills it. `sets` holds the individual matches: the name
 * is the API's from the beginning.
 */
export const gameWithSheet = z.extend(game, { sets: z.array(match) })
export type GameWithSheet = z.infer<typeof gameWithSheet>

/** The player of a letter on the sheet. Shown to the group's members only. */
export const sheetPlayer = z.object({ name: text(LIMITS.name), licence: z.nullable(licence) })
export const gamePlayers = z.object({
  gameId,
  players: z.record(letter, sheetPlayer),
})
export type SheetPlayer = z.infer<typeof sheetPlayer>
export type GamePlayers = z.infer<typeof gamePlayers>

const params = z.strictObject({ id: gameId })

export const getGame = route({
  method: 'GET',
  path: '/games/{id}',
  summary: 'One game with its match sheet. Its ETag is the revision of the last change of the game.',
  access: { actor: 'viewer', object: 'game' },
  params,
  status: 200,
  reply: gameWithSheet,
  errors: ['GAME_NOT_FOUND'],
})

export const updateGame = route({
  method: 'PATCH',
  path: '/games/{id}',
  summary: 'Changes the given fields of a game. A score for a postponed game resumes it.',
  access: { actor: 'holder', object: 'game', flag: 'canUpdateGame' },
  params,
  body: z.strictObject({
    scoreTeam1: z.optional(z.nullable(score)),
    scoreTeam2: z.optional(z.nullable(score)),
    postponed: z.optional(z.boolean()),
    done: z.optional(z.boolean()),
    predictedDate: z.optional(day),
    location: z.optional(z.nullable(text(120))),
    time: z.optional(z.nullable(timeOfDay)),
    tables: z.optional(z.nullable(text(20))),
    /** Another formula empties the sheet and removes its players. */
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
  summary: 'Reverts the game to a revision. This is recorded as a new change: nothing leaves the history.',
  access: { actor: 'holder', object: 'game', flag: 'canUpdateGame' },
  params,
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

export const getGamePlayers = route({
  method: 'GET',
  path: '/games/{id}/players',
  summary: 'The players of the letters on the sheet, for members of the group.',
  access: { actor: 'member', object: 'game' },
  params,
  status: 200,
  reply: gamePlayers,
  errors: ['GAME_NOT_FOUND'],
})

export const updateGamePlayers = route({
  method: 'PATCH',
  path: '/games/{id}/players',
  summary:
    'Sets the players of the given letters; null removes one. The names can be deleted: not in the log.',
  access: { actor: 'holder', object: 'game', flag: 'canUpdateGame' },
  params,
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

export const gameRoutes = {
  getGame,
  updateGame,
  revertGame,
  getGamePlayers,
  updateGamePlayers,
}
