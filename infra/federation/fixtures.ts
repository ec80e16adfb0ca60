import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import { compare, dayOfFixture, type FixtureRow } from './fixture-row.ts'
import type { Organism } from './organisms.ts'
import type { Team } from './teams.ts'
import { inTurns, sorted } from './turns.ts'
import { folded } from './values.ts'

/**
 * Fixtures of one club from the rows of its pools, between two days, both included, by day then division. A fixture
 * between two teams of the club appears once. Source: protocol notes, section 7, steps 4, 5 and 7.
 */
export async function fixturesOfClub(
  club: { number: string; teams: readonly Team[]; organisms: ReadonlyMap<string, Organism> },
  rows: readonly FixtureRow[],
  range: { from: string; to: string },
): Promise<readonly Fixture[]> {
  const teamsOfPool = Map.groupBy(club.teams, team => team.pool)
  const found = new Map<string, { order: string; fixture: Fixture }>()
  await inTurns(rows, row => {
    const day = dayOfFixture(row)
    if (day === null || day < range.from || day > range.to || found.has(row.id)) return
    const teams = teamsOfPool.get(row.pool ?? '') ?? []
    const [team] = teams
    if (team === undefined || !concerns(row, teams, club.number)) return
    const { pool: _, ...facts } = row
    const fixture = { ...facts, ...divisionOf(team, club.organisms) }
    const order = `${day} ${fixture.divisionLabel ?? ''} ${fixture.label} ${fixture.id}`
    found.set(row.id, { order, fixture })
  })
  const inOrder = await sorted([...found.values()], (a, b) => compare(a.order, b.order))
  const fixtures: Fixture[] = []
  await inTurns(inOrder, ({ fixture }) => fixtures.push(fixture))
  return fixtures
}

/**
 * Compares team ids, because the club number of a joint team may be its partner's. Only when an answer lacks ids, it
 * compares club numbers, then names.
 */
function concerns(row: FixtureRow, teams: readonly Team[], clubNumber: string): boolean {
  const ids = [row.idTeam1, row.idTeam2].filter(id => id !== null)
  const ours = teams.map(team => team.id)
  if (ids.some(id => ours.includes(id))) return true
  if (ids.length > 0 && !ours.includes(null)) return false
  if ([row.clubNumber1, row.clubNumber2].includes(clubNumber)) return true
  const names = teams.map(team => folded(team.name))
  return names.includes(folded(row.labelTeam1)) || names.includes(folded(row.labelTeam2))
}

function divisionOf(team: Team, organisms: ReadonlyMap<string, Organism>) {
  const organism = team.organismId === null ? undefined : organisms.get(team.organismId)
  return {
    divisionId: team.divisionId,
    divisionLabel: team.divisionLabel,
    organismId: team.organismId,
    organismLabel: organism?.label ?? null,
    organismCode: organism?.code ?? null,
    gender: team.gender,
  }
}
