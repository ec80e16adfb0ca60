import type { GameId } from '@pingboard/contracts/ids.ts'
import * as z from 'zod/mini'
import { type GameEvent, venue } from './events.ts'
import { scoreDiffers } from './score.ts'
import { differing, type Sheet } from './sheet.ts'
import type { GameAsItWas } from './state.ts'

const VENUE = z.keyof(venue).options

/** One event per reason, with the values as they are afterwards; nothing for what stays the same. */
export function changes(gameId: GameId, before: GameAsItWas, after: GameAsItWas): GameEvent[] {
  const events: GameEvent[] = []
  const { scoreTeam1, scoreTeam2, predictedDate, formula } = after
  if (before.predictedDate !== predictedDate) {
    events.push({ type: 'GameMoved', data: { gameId, predictedDate } })
  }
  if (VENUE.some(field => before[field] !== after[field])) {
    events.push({ type: 'VenueChanged', data: { gameId, ...venue.parse(after) } })
  }
  const isAnotherSheet = before.formula !== formula
  if (isAnotherSheet) events.push({ type: 'FormulaChosen', data: { gameId, formula } })
  events.push(...sheetChanges(gameId, isAnotherSheet ? [] : before.sets, after.sets))
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

/** A match is never taken off a sheet alone: where one has to go, the sheet is emptied and filled again. */
function sheetChanges(gameId: GameId, before: Sheet, after: Sheet): GameEvent[] {
  if (before === after) return []
  const staying = new Set(after.map(({ order }) => order))
  const isEmptied = before.some(({ order }) => !staying.has(order))
  const matches = differing(isEmptied ? [] : before, after)
  return [
    ...(isEmptied ? [{ type: 'SheetEmptied' as const, data: { gameId } }] : []),
    ...(matches.length > 0 ? [{ type: 'MatchesChanged' as const, data: { gameId, matches } }] : []),
  ]
}
