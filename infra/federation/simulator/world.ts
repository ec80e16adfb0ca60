import { type Club, makeClubs } from './clubs.ts'
import { dailyTeams } from './daily-teams.ts'
import { type Division, makeDivisions, type Pool } from './pools.ts'
import { type Chance, chanceOf } from './random.ts'
import { makeTeams, type Team } from './teams.ts'

/** Everything that does not depend on the day. */
export interface World {
  readonly chance: Chance
  readonly clubs: readonly Club[]
  readonly clubByNumber: ReadonlyMap<string, Club>
  readonly divisions: readonly Division[]
  readonly pools: readonly Pool[]
  /** Teams of a club and the pool each stands in; a joint team belongs to both its clubs. */
  entriesOf(club: Club): readonly Entry[]
}

export interface Entry {
  readonly team: Team
  readonly pool: Pool
}

/** The same world for the same seed. */
export function makeWorld(seed: number): World {
  const chance = chanceOf(seed)
  const clubs = makeClubs(chance)
  const teams = makeTeams(clubs, chance)
  const divisions = makeDivisions(teams, dailyTeams(clubs, teams))
  const pools = divisions.flatMap(division => division.pools)
  const entries = new Map<Club, Entry[]>()
  for (const pool of pools) {
    for (const team of pool.slots) {
      if (team === null) continue
      for (const club of team.partner === null ? [team.club] : [team.club, team.partner]) {
        const known = entries.get(club) ?? []
        entries.set(club, [...known, { team, pool }])
      }
    }
  }
  return {
    chance,
    clubs,
    clubByNumber: new Map(clubs.map(club => [club.number, club])),
    divisions,
    pools,
    entriesOf: club => entries.get(club) ?? [],
  }
}
