import type { Club } from './clubs.ts'
import { teamName } from './names.ts'
import type { Chance } from './random.ts'

export interface Team {
  readonly id: number
  readonly club: Club
  /** The other club of a joint team: fixtures have its number, rankings have the number of `club`. */
  readonly partner: Club | null
  readonly gender: 'M' | 'F'
  readonly number: number
  readonly name: string
  /** Its four players stand at this place of the club's roster. */
  readonly roster: number
}

/** Every club has at least three men's teams. They never meet an exempt, and their rounds are never moved. */
export const SURE_TEAMS = 3

/** Men's and women's championship teams of all clubs. */
export function makeTeams(clubs: readonly Club[], chance: Chance): readonly Team[] {
  const teams: Team[] = []
  for (const club of clubs) {
    const style = chance('style', club.index)
    const men = club.rank === 0 ? 9 : SURE_TEAMS + (chance('men', club.index) % 4)
    for (let number = 1; number <= men; number += 1) {
      const name = teamName(club.short, number, style)
      teams.push({
        id: 1000 + teams.length,
        club,
        partner: null,
        gender: 'M',
        number,
        name,
        roster: (number - 1) * 4,
      })
    }
    if (club.rank % 3 !== 0) continue
    const partner = club.rank % 6 === 3 ? partnerOf(club, clubs) : null
    const name = partner ? `Ent. ${partner.short} / ${club.short} 1` : teamName(club.short, 1, style + 1)
    teams.push({ id: 1000 + teams.length, club, partner, gender: 'F', number: 1, name, roster: men * 4 })
  }
  return teams
}

function partnerOf(club: Club, clubs: readonly Club[]): Club | null {
  const previous = clubs[club.index - 1]
  return previous?.committee === club.committee ? previous : null
}
