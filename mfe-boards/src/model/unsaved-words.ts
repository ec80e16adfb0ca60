import { pairText, teamLabel } from '@pingboard/kit/fixtures'
import type { Unsent } from '@pingboard/kit/unsent'

/** The fixture of an entry, with the entered score where there is one: "Agen 2 – Pau 1, 6 – 3". */
export function unsavedWords({ labelTeam1, labelTeam2, after, counted }: Unsent): string {
  const teams = `${teamLabel(labelTeam1)} – ${teamLabel(labelTeam2)}`
  const { scoreTeam1 = null, scoreTeam2 = null } = counted ?? after
  const score = pairText([scoreTeam1, scoreTeam2])
  return score ? `${teams}, ${score}` : teams
}
