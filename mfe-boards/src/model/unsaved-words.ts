import { pairText, teamsText } from '@pingboard/kit/fixtures'
import type { Unsent } from '@pingboard/kit/unsent'

/** The fixture of an entry, with the entered score where there is one: "Agen 2 – Pau 1, 6 – 3". */
export function unsavedWords({ after, counted, ...game }: Unsent): string {
  const teams = teamsText(game)
  const { scoreTeam1 = null, scoreTeam2 = null } = counted ?? after
  const score = pairText([scoreTeam1, scoreTeam2])
  return score ? `${teams}, ${score}` : teams
}
