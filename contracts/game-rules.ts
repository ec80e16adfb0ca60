// Rules about the facts of a game, shared by the server, the pages and the mails. Days are `yyyy-MM-dd`, and `today`
// is the day in Paris.

interface Sides {
  readonly idTeam1: string | null
  readonly idTeam2: string | null
}

interface Schedule {
  readonly predictedDate: string
  readonly postponed: boolean
}

interface Scores {
  readonly scoreTeam1: number | null
  readonly scoreTeam2: number | null
}

interface Facts extends Sides, Schedule, Scores {
  /** The recorded flag, or the value that the API derived with `isDone`. `wasPlayed` and `hasFinalResult` need the recorded one. */
  readonly done: boolean
}

/** One side has no team: the game is not played. */
export const isExempt = ({ idTeam1, idTeam2 }: Sides): boolean => !idTeam1 || !idTeam2

/** A day that has passed closes a game. A postponed game is no longer played on its day, so that day closes nothing. */
export const isDoneByDate = ({ predictedDate, postponed }: Schedule, today: string): boolean =>
  predictedDate < today && !postponed

/** A postponed game is not played on its day. */
export const isToBePlayed = (game: Sides & Pick<Schedule, 'postponed'>): boolean =>
  !isExempt(game) && !game.postponed

/** Done by its flag, by its day, or because a side is exempt. */
export const isDone = (game: Sides & Schedule & Pick<Facts, 'done'>, today: string): boolean =>
  game.done || isExempt(game) || isDoneByDate(game, today)

/** At least one side has a score, zero included. */
export const isScored = ({ scoreTeam1, scoreTeam2 }: Scores): boolean =>
  scoreTeam1 !== null || scoreTeam2 !== null

/** At least one side has a point: 0–0 is no play yet, and no result. */
export const hasPoint = ({ scoreTeam1, scoreTeam2 }: Scores): boolean => !!scoreTeam1 || !!scoreTeam2

/** The state in which a game is shown. The first matching rule applies, in the order of the specification. */
export type GameState = 'exempt' | 'postponed' | 'done' | 'live' | 'upcoming'

export function gameState(game: Facts, today: string): GameState {
  if (isExempt(game)) return 'exempt'
  if (game.postponed) return 'postponed'
  if (game.done || isDoneByDate(game, today)) return 'done'
  return hasPoint(game) ? 'live' : 'upcoming'
}

/** Side that won a done game; null for a draw, and for a game that is not done. */
export function winnerOf(game: Facts, today: string): 1 | 2 | null {
  if (gameState(game, today) !== 'done' || game.scoreTeam1 === game.scoreTeam2) return null
  return (game.scoreTeam1 ?? 0) > (game.scoreTeam2 ?? 0) ? 1 : 2
}

/** No game of the board is live or upcoming: its page says that the evening is over. */
export const isOver = (games: readonly Facts[], today: string): boolean =>
  games.length > 0 && games.every(game => !['live', 'upcoming'].includes(gameState(game, today)))

/** The game has a result. A score of 0–0 is one only when the game was closed: a first tap that is taken back leaves it too. */
const hasResult = (game: Facts): boolean => hasPoint(game) || (game.done && isScored(game))

/**
 * The board has at least one result.
 * @param games with their `done` flags as recorded, not as derived by `isDone`
 */
export const wasPlayed = (games: readonly Facts[]): boolean =>
  games.some(game => !game.postponed && !isExempt(game) && hasResult(game))

/**
 * The board has its final result. Stricter than `isOver`: a score is often entered the next morning, so a game that
 * is done only by its date must also have a result.
 * @param games with their `done` flags as recorded, not as derived by `isDone`
 */
export const hasFinalResult = (games: readonly Facts[], today: string): boolean =>
  wasPlayed(games) &&
  games.every(
    game => game.done || game.postponed || isExempt(game) || (isDoneByDate(game, today) && hasResult(game)),
  )

/** Day of the last game; '' without games. */
export const lastDayOf = (games: readonly Pick<Schedule, 'predictedDate'>[]): string =>
  games.reduce((last, { predictedDate }) => (predictedDate > last ? predictedDate : last), '')

/** Day after which the results of a board are complete: a postponed game is not waited for. '' without games. */
export const endOf = (games: readonly (Sides & Schedule)[]): string =>
  lastDayOf(games.filter(isToBePlayed)) || lastDayOf(games)
