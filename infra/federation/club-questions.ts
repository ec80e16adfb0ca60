import type { Federation } from '@pingboard/services/ports/federation.ts'
import { type Deadline, part } from '../outgoing/deadline.ts'
import { type Asking, unlessUpstreamFails } from './asking.ts'
import { byName } from './clubs.ts'
import { committeesOf } from './departments.ts'
import { fixturesOfClub } from './fixtures.ts'
import { ORGANISM_TYPES, type Organism } from './organisms.ts'
import { fixtureRowsOfTeams } from './pools.ts'
import type { Team } from './teams.ts'
import { inTurns, merged } from './turns.ts'
import { first, read } from './ways.ts'

const CLUB_NUMBER = /^[0-9]{3}[0-9A-Z][0-9]{4}$/
const DEPARTMENT = /^[0-9][0-9A-Z][0-9A-Z]?$/
const ISO_DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/

/** Clubs and their fixtures. */
export function clubQuestions({
  call,
  request,
  fresh,
}: Asking): Pick<Federation, 'fixturesOfClub' | 'clubsOfDepartment'> {
  /** Organisms give only labels. Fixtures are useful without them, so this may fail, and may use half the time. */
  async function organismsOf(
    teams: readonly Team[],
    deadline: Deadline,
  ): Promise<ReadonlyMap<string, Organism>> {
    const some = part(deadline, 0.5)
    const wanted = new Set(teams.map(team => team.organismId))
    const lists = await Promise.all(
      ORGANISM_TYPES.map(type => unlessUpstreamFails(read(call('xml_organisme', { type }), some))),
    )
    const found = new Map<string, Organism>()
    for (const list of lists) {
      await inTurns(list?.value ?? [], organism => {
        if (wanted.has(organism.id)) found.set(organism.id, organism)
      })
    }
    return found
  }

  // Without `type` the answer has every contest, the professional one included; championships are kept by their
  // label. The specification says otherwise: only other contests without `type`, and both championships for `A`.
  const teamsOf = (numclu: string) =>
    first([call('xml_equipe', { numclu }), call('xml_equipe', { numclu, type: 'A' })])

  const clubsOf = (dep: string) => first([call('xml_club_dep2', { dep }), call('xml_club_b', { dep })])

  return {
    fixturesOfClub(number, from, to) {
      const valid = CLUB_NUMBER.test(number) && ISO_DAY.test(from) && ISO_DAY.test(to)
      return request(valid, async deadline => {
        const teams = await read(teamsOf(number), deadline)
        if (teams.value.length === 0) return fresh([], teams)
        const [rows, organisms] = await Promise.all([
          read(fixtureRowsOfTeams(call, teams.value), deadline),
          organismsOf(teams.value, deadline),
        ])
        const club = { number, teams: teams.value, organisms }
        return fresh(await fixturesOfClub(club, rows.value, { from, to }), rows, teams)
      })
    },

    clubsOfDepartment(department) {
      return request(DEPARTMENT.test(department), async deadline => {
        const [committee, ...others] = committeesOf(department)
        const [main, ...more] = await Promise.all([
          read(clubsOf(committee), deadline),
          ...others.map(other => read(clubsOf(other), deadline)),
        ])
        let clubs = main.value
        for (const { value } of more) clubs = await merged(clubs, value, byName)
        return fresh(clubs, main, ...more)
      })
    },
  }
}
