import type { Game } from '@pingboard/contracts/http/games.ts'
import { teamLabel } from '@pingboard/kit/fixtures'
import { type Pair, pairText } from './pair.ts'

/** A fixture, with the entered score where there is one: "Agen 2 – Pau 1, 6 – 3". */
export function unsavedWords(game: Pick<Game, 'labelTeam1' | 'labelTeam2'>, pair?: Pair): string {
  const teams = `${teamLabel(game.labelTeam1)} – ${teamLabel(game.labelTeam2)}`
  const score = pair && pairText(pair)
  return score ? `${teams}, ${score}` : teams
}
