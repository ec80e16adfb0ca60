import { type Language, LOCALES, TIME_ZONE } from '@pingboard/contracts/constants.ts'
import { firstOfMonth } from '@pingboard/contracts/first-of-month.ts'
import { isExempt, isToBePlayed } from '@pingboard/contracts/game-rules.ts'
import type { Board } from '@pingboard/contracts/http/boards.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import type { ResultRow, ResultSection } from './content.ts'
import { MAIL_WORDS } from './words.ts'

/** The fixtures of a board by day, the earliest day first, as on the board. */
export function resultsOf(board: Board, language: Language): readonly ResultSection[] {
  const days = Map.groupBy(board.games, game => game.predictedDate)
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, games]) => ({ title: dayIn(day, language), rows: games.map(game => rowOf(game, language)) }))
}

function rowOf(game: Game, language: Language): ResultRow {
  const { postponed, bye, noOpponent } = MAIL_WORDS[language]
  return {
    team1: game.idTeam1 ? game.labelTeam1 : noOpponent,
    team2: game.idTeam2 ? game.labelTeam2 : noOpponent,
    outcome: isExempt(game) ? bye : game.postponed ? postponed : scoreOf(game, language),
  }
}

/** A missing score counts as 0, and without a point on either side the result has to be confirmed, as on pages. */
const isWithoutPoint = ({ scoreTeam1, scoreTeam2 }: Game): boolean => !scoreTeam1 && !scoreTeam2

/** The result of a fixture that was to be played is still missing. */
export const lacksResult = (game: Game): boolean => isToBePlayed(game) && isWithoutPoint(game)

/** `8 – 6` of a fixture that ended. */
export function scoreOf(game: Game, language: Language): string {
  const { scoreTeam1, scoreTeam2 } = game
  if (isWithoutPoint(game)) return MAIL_WORDS[language].toConfirm
  return `${scoreTeam1 ?? 0} – ${scoreTeam2 ?? 0}`
}

/** A plain day has no time zone, so it is read and shown in the same zone. */
function dayIn(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'full', timeZone: 'UTC' })
  return firstOfMonth(format.format(new Date(`${day}T00:00:00Z`)), language)
}

/** A moment in the time of France. */
export function momentIn(moment: string, language: Language): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: TIME_ZONE,
  })
  return firstOfMonth(format.format(new Date(moment)), language)
}
