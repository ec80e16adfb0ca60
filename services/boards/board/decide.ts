import { gameIdOf } from '@pingboard/contracts/ids.ts'
import { type Decider, never, Rejection } from '../../kernel/decider.ts'
import type { BoardCommand, GameWish, OpenBoard, UpdateGame } from './commands.ts'
import type { BoardDomainEvent } from './events.ts'
import { type BoardState, evolve, type GameState, indexOf, initial } from './state.ts'

export const board: Decider<BoardState, BoardCommand, BoardDomainEvent> = { initial, decide, evolve }

export function decide(command: BoardCommand, state: BoardState): BoardDomainEvent[] {
  switch (command.type) {
    case 'OpenBoard':
      return open(command, state)
    case 'UpdateGame':
      return updateGame(command, state)
    case 'DeleteBoard':
      if (state.situation !== 'open') throw new Rejection('BOARD_NOT_FOUND')
      return [{ type: 'BoardDeleted', data: { groupId: state.groupId } }]
    default:
      return never(command)
  }
}

function open(command: OpenBoard, state: BoardState): BoardDomainEvent[] {
  if (command.games.length === 0) throw new Rejection('BOARD_WITHOUT_GAMES')
  // Ids are new or derived from the command: the same id for another command is nobody's intention.
  if (state.situation !== 'none') throw new Rejection('CONFLICT')
  const { boardId, name, clubNumber, groupId, createdBy } = command
  const games = command.games.map((game, index) => ({ ...game, id: gameIdOf(boardId, index + 1) }))
  return [{ type: 'BoardOpened', data: { name, clubNumber, groupId, createdBy, games } }]
}

function updateGame({ gameId, wish, expected, today }: UpdateGame, state: BoardState): BoardDomainEvent[] {
  const game = state.situation === 'open' ? state.games[indexOf(gameId)] : undefined
  if (!game) throw new Rejection('GAME_NOT_FOUND')
  if (expected !== undefined && expected !== game.revision) {
    throw new Rejection('STALE_REVISION', { revision: game.revision })
  }
  if (Object.keys(wish).length === 0) return []
  // Nothing will be played, so there is nothing to say about it, not even again.
  if (game.exempt) throw new Rejection('GAME_EXEMPT')

  const after = { ...game, ...wish }
  if (wish.postponed === undefined && resumedByScore(game, after)) after.postponed = false
  after.done = doneAfter(wish, game, after, today)
  return changes(gameId, game, after)
}

/**
 * A new score for a postponed game says that it is being played. Clearing its score says nothing, and whoever says
 * `postponed` in the same breath is believed.
 */
function resumedByScore(game: GameState, after: GameState): boolean {
  return game.postponed && scoreDiffers(game, after) && (after.scoreTeam1 ?? after.scoreTeam2) !== null
}

/**
 * The `done` flag the wish leads to. The date it is judged by is the one after the wish, so that moving a game to
 * another day and reopening it can be said at once.
 *
 * Where the date has already made the game done, asking for `done` changes nothing and is not recorded: moving the
 * game later opens it again, as if nobody had asked.
 */
function doneAfter(wish: GameWish, game: GameState, after: GameState, today: string): boolean {
  if (wish.done === undefined) return game.done
  if (!doneByDate(after, today)) return wish.done
  if (!wish.done) throw new Rejection('DONE_BY_DATE')
  return game.done
}

/** Postponed wins: its date is no longer when it is played. */
export const doneByDate = (game: { predictedDate: string; postponed: boolean }, today: string): boolean =>
  game.predictedDate < today && !game.postponed

const scoreDiffers = (a: GameState, b: GameState) =>
  a.scoreTeam1 !== b.scoreTeam1 || a.scoreTeam2 !== b.scoreTeam2

/** One event per reason, with the values as they are afterwards; nothing for what stays the same. */
function changes(gameId: UpdateGame['gameId'], before: GameState, after: GameState): BoardDomainEvent[] {
  const events: BoardDomainEvent[] = []
  const { scoreTeam1, scoreTeam2, predictedDate, location, time } = after
  if (before.predictedDate !== predictedDate) {
    events.push({ type: 'GameMoved', data: { gameId, predictedDate } })
  }
  if (before.location !== location || before.time !== time) {
    events.push({ type: 'VenueChanged', data: { gameId, location, time } })
  }
  if (scoreDiffers(before, after)) {
    events.push({ type: 'ScoreChanged', data: { gameId, scoreTeam1, scoreTeam2 } })
  }
  if (before.postponed !== after.postponed) {
    events.push({ type: after.postponed ? 'GamePostponed' : 'GameResumed', data: { gameId } })
  }
  if (before.done !== after.done) {
    events.push({ type: after.done ? 'GameClosed' : 'GameReopened', data: { gameId } })
  }
  return events
}
