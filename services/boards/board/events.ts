import { day, score, timeOfDay } from '@pingboard/contracts/fields.ts'
import { type GameId, gameId, groupId, userId } from '@pingboard/contracts/ids.ts'
import * as z from 'zod/mini'
import type { DomainEvent } from '../../kernel/event.ts'
import type { EventTypes } from '../../kernel/event-types.ts'

/**
 * The federation's data of a fixture when the board was opened. Written out here, because the
 * log outlives the contracts.
 */
const openedGame = z.object({
  id: gameId,
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
  predictedDate: day,
  divisionId: z.nullable(z.string()),
  divisionLabel: z.nullable(z.string()),
  organismId: z.nullable(z.string()),
  organismLabel: z.nullable(z.string()),
  organismCode: z.nullable(z.string()),
  gender: z.nullable(z.enum(['M', 'F'])),
})
export type OpenedGame = z.infer<typeof openedGame>

const formula = z.enum(['4x14', '4x14-210', '3x10', '3x10-210', '6x20', 'free'])

/** An individual match on the sheet, with its values then. Players are letters; their names are never in the log. */
const sheetMatch = z.object({
  order: z.int(),
  home: z.array(z.string()),
  away: z.array(z.string()),
  points: z.array(z.tuple([z.int(), z.int()])),
  winner: z.nullable(z.enum(['home', 'away'])),
  withdrawn: z.boolean(),
})
export type SheetMatch = z.infer<typeof sheetMatch>

/** Where and when a game is played. */
export const venue = z.object({
  location: z.nullable(z.string()),
  time: z.nullable(timeOfDay),
  /** Absent in events from before this field existed. */
  tables: z.optional(z.nullable(z.string())),
})
export type Venue = Required<z.infer<typeof venue>>

const ofGame = z.object({ gameId })

const schemas = {
  BoardOpened: z.object({
    name: z.string(),
    clubNumber: z.string(),
    groupId,
    createdBy: userId,
    games: z.array(openedGame),
  }),
  BoardRenamed: z.object({ name: z.string() }),
  ScoreChanged: z.extend(ofGame, { scoreTeam1: z.nullable(score), scoreTeam2: z.nullable(score) }),
  GamePostponed: ofGame,
  GameResumed: ofGame,
  GameClosed: ofGame,
  GameReopened: ofGame,
  GameMoved: z.extend(ofGame, { predictedDate: day }),
  VenueChanged: z.extend(ofGame, venue.shape),
  /** Begins another sheet: empty, and without player names. */
  FormulaChosen: z.extend(ofGame, { formula: z.nullable(formula) }),
  /** The changed matches; the others of the sheet stay. */
  MatchesChanged: z.extend(ofGame, { matches: z.array(sheetMatch) }),
  SheetEmptied: ofGame,
  /** The reason for the events after it: they are of the same command, and make the game what it was at `to`. */
  GameReverted: z.extend(ofGame, { to: z.int() }),
  /** Names the group, so that consumers of group topics need not know the board's past. */
  BoardDeleted: z.object({ groupId }),
}

type Schemas = typeof schemas
type EventOf<T extends keyof Schemas> = DomainEvent<T, z.infer<Schemas[T]>>
export type BoardDomainEvent = { [T in keyof Schemas]: EventOf<T> }[keyof Schemas]
export type GameEvent = Exclude<BoardDomainEvent, { type: 'BoardOpened' | 'BoardRenamed' | 'BoardDeleted' }>

export const boardEvents: EventTypes<BoardDomainEvent> = { context: 'boards', category: 'board', schemas }

/** The games that an event concerns. A game's history begins with its board, and has no events of the board alone. */
export function gamesIn(event: BoardDomainEvent): GameId[] {
  switch (event.type) {
    case 'BoardOpened':
      return event.data.games.map(({ id }) => id)
    case 'BoardRenamed':
    case 'BoardDeleted':
      return []
    default:
      return [event.data.gameId]
  }
}
