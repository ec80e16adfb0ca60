import type { Game } from '@pingboard/contracts/http/games.ts'

const isExempt = (game: Game): boolean => !game.idTeam1 || !game.idTeam2
const isScored = (game: Game): boolean => game.scoreTeam1 !== null || game.scoreTeam2 !== null

/** There is a result to tell. */
export const wasPlayed = (games: readonly Game[]): boolean =>
  games.some(game => !game.postponed && !isExempt(game) && isScored(game))

/**
 * Nothing is left to wait for on this board: every game is closed, postponed or exempt. A game whose day has passed is
 * done as well, but its score may be entered the next morning: here it counts once it has one. Boards nobody comes back
 * to are found by their date.
 * @param today calendar day in Paris
 */
export function isFinished(games: readonly Game[], today: string): boolean {
  const isSettled = (game: Game) =>
    game.done || game.postponed || isExempt(game) || (game.predictedDate < today && isScored(game))
  return wasPlayed(games) && games.every(isSettled)
}

/** Day of the last fixture. */
export const lastDayOf = (games: readonly Game[]): string =>
  games.reduce((last, { predictedDate }) => (predictedDate > last ? predictedDate : last), '')

/** The calendar day before: days have no zone, so noon of UTC is as good a place to count from as any. */
export const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
