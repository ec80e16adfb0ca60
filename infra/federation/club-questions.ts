import type { Federation } from '@pingboard/services/ports/federation.ts'
import { type Deadline, part } from '../outgoing/deadline.ts'
import { type Asking, unlessUpstreamFails } from './asking.ts'
import { teamsWithFixtures } from './club-teams.ts'
import { byName } from './clubs.ts'
import { committeesOf, isCommittee } from './departments.ts'
import { fixturesOfClub } from './fixtures.ts'
import { ORGANISM_TYPES, type Organism } from './organisms.ts'
import { fixtureRowsOfTeams } from './pools.ts'
import type { Team } from './teams.ts'
import { inTurns, merged } from './turns.ts'
import { CLUB_NUMBER } from './values.ts'
import { first, read } from './ways.ts'

const DEPARTMENT = /^[0-9][0-9A-Z][0-9A-Z]?$/
const ISO_DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/

const isAskable = (number: string, ...days: readonly string[]): boolean =>
  CLUB_NUMBER.test(number) && days.every(day => ISO_DAY.test(day))

/** Clubs and their fixtures. */
export function clubQuestions({
  call,
  request,
  fresh,
}: Asking): Pick<Federation, 'fixturesOfClub' | 'clubsOfDepartment' | 'clubNumbered' | 'teamsOfClub'> {
  /** Organisms give only labels. Fixtures are useful without them, so this may fail, and may use half the time. */
  async function organismsOf(
    teams: readonly Team[],
    deadline: Deadline,
  ): Promise<ReadonlyMap<string, Organism>> {
    const some = part(deadline, 0.5)
    const wanted = new Set(teams.map(team => team.organismId))
    const listOf = (type: string) => unlessUpstreamFails(read(call('xml_organisme', { type }), some))
    // One list first: a script that is not granted is not called for each of them.
    const [main, ...others] = ORGANISM_TYPES
    const lists = [await listOf(main), ...(await Promise.all(others.map(listOf)))]
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

  /** The club's teams, and its fixtures between two days; both empty when it has no team in a pool. */
  async function playedBy(number: string, range: { from: string; to: string }, deadline: Deadline) {
    const teams = await read(teamsOf(number), deadline)
    if (teams.value.length === 0) return { teams, rows: teams, fixtures: [] }
    const [rows, organisms] = await Promise.all([
      read(fixtureRowsOfTeams(call, teams.value), deadline),
      organismsOf(teams.value, deadline),
    ])
    const club = { number, teams: teams.value, organisms }
    return { teams, rows, fixtures: await fixturesOfClub(club, rows.value, range) }
  }

  /** Only a detail, so this may fail, and may use half the time. */
  const townOf = (club: string, deadline: Deadline) =>
    unlessUpstreamFails(read(call('xml_club_detail', { club }), part(deadline, 0.5)))

  return {
    fixturesOfClub(number, from, to) {
      return request(isAskable(number, from, to), async deadline => {
        const { teams, rows, fixtures } = await playedBy(number, { from, to }, deadline)
        return fresh(fixtures, rows, teams)
      })
    },

    teamsOfClub(number, from, to) {
      return request(isAskable(number, from, to), async deadline => {
        const [{ teams, rows, fixtures }, town] = await Promise.all([
          playedBy(number, { from, to }, deadline),
          townOf(number, deadline),
        ])
        const found = await teamsWithFixtures(teams.value, fixtures)
        return fresh({ town: town?.value[0] ?? null, teams: found }, rows, teams)
      })
    },

    clubNumbered(number) {
      return request(CLUB_NUMBER.test(number), async deadline => {
        const committee = number.slice(2, 4)
        if (!isCommittee(committee)) return null
        const clubs = await read(clubsOf(committee), deadline)
        const club = clubs.value.find(({ clubNumber }) => clubNumber === number)
        return club ? fresh(club, clubs) : null
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
