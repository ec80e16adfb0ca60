import type { Club } from './clubs.ts'
import { type Organism, organismById, organismsOfType } from './organisms.ts'
import { SURE_TEAMS, type Team } from './teams.ts'

export type ContestKey = 'men' | 'women' | 'pro'

export interface Division {
  readonly index: number
  /** `%` stands for the phase. */
  readonly label: string
  readonly organism: Organism
  readonly contest: ContestKey
  readonly pools: Pool[]
}

/** The pattern of a pool that plays every day. */
export const DAILY = 3

export interface Pool {
  readonly index: number
  readonly number: number
  readonly division: Division
  /** An even number of places; null is the exempt place. */
  readonly slots: readonly (Team | null)[]
  /** Index of its days of the week: 0, 1, 2 or DAILY. */
  readonly pattern: number
  /** Whether its rounds may be moved and its teams may forfeit. */
  readonly lively: boolean
}

/** Divisions from national to departmental, and their pools. */
export function makeDivisions(teams: readonly Team[], daily: readonly Team[]): readonly Division[] {
  const divisions: Division[] = []
  let pools = 0

  function add(
    label: string,
    organism: Organism,
    contest: ContestKey,
    entrants: readonly Team[],
    isDaily = false,
  ): void {
    if (entrants.length < 3) return
    const division: Division = { index: divisions.length, label, organism, contest, pools: [] }
    divisions.push(division)
    const slots = entrants.length % 2 === 0 ? entrants : [...entrants.slice(0, 7), null, ...entrants.slice(7)]
    let start = 0
    for (const size of partition(slots.length)) {
      const own = slots.slice(start, start + size)
      start += size
      const first = own.find(team => team !== null)
      if (first === undefined) continue
      const lively = !isDaily && (first.gender === 'F' || first.number > SURE_TEAMS)
      division.pools.push({
        index: pools,
        number: division.pools.length + 1,
        division,
        slots: own,
        pattern: isDaily ? DAILY : first.gender === 'F' ? 2 : (first.number - 1) % 3,
        lively,
      })
      pools += 1
    }
  }

  const federation = organismById('1')
  if (federation === undefined) throw new Error('no federation')
  const men = teams.filter(team => team.gender === 'M')
  const women = teams.filter(team => team.gender === 'F')
  const elite = (team: Team) => levelOf(team, teams) === 'national'

  const national = men.filter(elite)
  add('FED_PRO A Messieurs', federation, 'pro', national.slice(0, 8))
  add('FED_Nationale 1 Messieurs Phase %', federation, 'men', national.slice(8, 24))
  add('FED_Nationale 2 Messieurs Phase %', federation, 'men', national.slice(24))
  const nationalWomen = women.filter(team => team.club.rank === 0).slice(0, 16)
  add('FED_Nationale 2 Dames Phase %', federation, 'women', nationalWomen)

  for (const league of organismsOfType('L')) {
    const here = (team: Team) => team.club.league === league
    const regional = men.filter(team => here(team) && levelOf(team, teams) === 'regional')
    add(`${league.code}_Ph% - REGIONALE 1 MESSIEURS`, league, 'men', regional)
    const ladies = women.filter(team => here(team) && !nationalWomen.includes(team))
    add(`${league.code}_Interdépartemental 1 Dames_Ph%`, league, 'women', ladies)
  }

  for (const committee of organismsOfType('D')) {
    const here = men.filter(team => team.club.committee === committee)
    const numbered = (...numbers: number[]) => here.filter(team => numbers.includes(team.number))
    const local = numbered(1).filter(team => levelOf(team, teams) === 'local')
    add(`${committee.code} - Pré Régionale - Ph %`, committee, 'men', local)
    add(`${committee.code} - Division 1 - Ph %`, committee, 'men', numbered(2))
    add(`${committee.code} - Division 2 - Ph %`, committee, 'men', numbered(3))
    // Two teams of one club may meet here.
    add(`${committee.code} - Division 3 - Ph %`, committee, 'men', numbered(4, 5))
    add(`${committee.code} - Division 4 - Ph %`, committee, 'men', numbered(6, 7, 8, 9))
  }
  const [first] = daily
  // The last division, so that the ids of the others do not depend on it.
  if (first) {
    const { committee } = first.club
    add(`${committee.code} - Division 5 - Ph %`, committee, 'men', daily, true)
  }
  return divisions
}

/** First men's teams: of a larger committee two are national, the next two regional; overseas teams are local. */
function levelOf(team: Team, teams: readonly Team[]): 'national' | 'regional' | 'local' {
  const { committee, rank } = team.club
  if (team.number !== 1 || team.gender !== 'M' || /[A-Z]$/.test(committee.code)) return 'local'
  const large = clubsOf(committee, teams) >= 12
  if (rank < 2) return large ? 'national' : 'regional'
  return large && rank < 4 ? 'regional' : 'local'
}

const counts = new WeakMap<readonly Team[], Map<Organism, number>>()
function clubsOf(committee: Organism, teams: readonly Team[]): number {
  let known = counts.get(teams)
  if (known === undefined) {
    const clubs = new Set<Club>(teams.map(team => team.club))
    known = new Map()
    for (const [own, list] of Map.groupBy(clubs, club => club.committee)) known.set(own, list.length)
    counts.set(teams, known)
  }
  return known.get(committee) ?? 0
}

/** Splits an even number into pools of 8, 6 and 4. */
function partition(count: number): number[] {
  if (count <= 0) return []
  if (count === 10) return [6, 4]
  const size = Math.min(8, count)
  return [size, ...partition(count - size)]
}
