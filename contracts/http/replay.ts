import * as z from 'zod/mini'
import { REPLAY_PAGE } from '../constants.ts'
import { moment } from '../fields.ts'
import { boardId, gameId, userId } from '../ids.ts'
import { route } from '../route.ts'
import { board } from './boards.ts'
import { gameWithSheet } from './games.ts'
import { change } from './history.ts'

/** A person who changed something, for members of the group. */
const author = z.object({ id: userId, firstname: z.nullable(z.string()), lastname: z.nullable(z.string()) })

/** The fields of a game that a change gave another value, as pages show them (`done` by date included). */
export const changedGame = z.extend(z.partial(z.omit(gameWithSheet, { id: true, boardId: true })), {
  id: gameId,
})
export type ChangedGame = z.infer<typeof changedGame>

/** One recorded change of a board, with everything that it made look otherwise. */
export const replayStep = z.object({
  /** Revision of the board's stream; `?at=` takes this number. */
  revision: z.int(),
  at: moment,
  type: change.shape.type,
  /** null: a change of the board itself. */
  gameId: z.nullable(gameId),
  /** Author of the change, listed in `people`; null for visitors, and after the author erased the account. */
  by: z.nullable(userId),
  /** The board's name after a change of it. */
  name: z.optional(z.string()),
  /** The revision to which a game was reverted. */
  to: z.optional(z.int()),
  /** More than one when the change is the first of a new Paris day: `done` by date depends on the day. */
  games: z.array(changedGame),
})
export type ReplayStep = z.infer<typeof replayStep>

/** The board as it was before the first change of a page, with its match sheets. */
export const replayBase = z.extend(board, { games: z.array(gameWithSheet) })
export type ReplayBase = z.infer<typeof replayBase>

const params = z.strictObject({ id: boardId })

export const replayOutline = route({
  method: 'GET',
  path: '/boards/{id}/replay',
  summary: 'How many changes a board has, and when each page of its replay begins.',
  access: { actor: 'viewer', object: 'board' },
  params,
  status: 200,
  reply: z.object({
    /** The newest revision. */
    revision: z.int(),
    /** Moment of the newest change. */
    lastAt: moment,
    /** Moment of the first change of each page, from page 1 on. */
    starts: z.array(moment),
  }),
  errors: ['BOARD_NOT_FOUND'],
})

export const replayPage = route({
  method: 'GET',
  path: '/boards/{id}/replay/{page}',
  summary: `A page of a replay: the board before ${REPLAY_PAGE} changes, and these changes in order. Only members see who made a change.`,
  access: { actor: 'viewer', object: 'board' },
  params: z.strictObject({
    id: boardId,
    /** From 1. Page n begins with revision (n − 1) × 1000. */
    page: z.pipe(
      z.string().check(z.regex(/^[1-9][0-9]{0,5}$/)),
      z.transform(value => Number(value)),
    ),
  }),
  status: 200,
  reply: z.object({
    /** null on the first page: the board begins there, and `steps` begins with all its games. */
    before: z.nullable(replayBase),
    /** The authors of these changes. Empty for visitors. */
    people: z.array(author),
    steps: z.array(replayStep),
    /** Of the whole board: the page is the last one when it holds this revision. */
    revision: z.int(),
  }),
  errors: ['BOARD_NOT_FOUND', 'REVISION_NOT_FOUND'],
})

export const replayRoutes = { replayOutline, replayPage }
