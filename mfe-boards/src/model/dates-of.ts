import type { Language } from '@pingboard/contracts/constants.ts'
import type { Game } from '@pingboard/contracts/http/games.ts'
import { dayRange } from '@pingboard/kit/fixtures'

/** "20 et 21 novembre": from the first fixture to the last; '' without fixtures. */
export function datesOf(games: readonly Pick<Game, 'predictedDate'>[], language: Language): string {
  const days = games.map(game => game.predictedDate).sort()
  const [first, last] = [days.at(0), days.at(-1)]
  return first && last ? dayRange(first, last, language) : ''
}
