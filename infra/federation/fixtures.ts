import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import { compare, dayOfFixture, type FixtureRow } from './fixture-row.ts'
import type { Organism } from './organisms.ts'
import type { Team } from './teams.ts'
import { inTurns, sorted } from './turns.ts'
import { folded } from './values.ts'

/**
 * Fixtures of one club from the rows of its pools, between two days, both included, by day then division. A fixture
 * between two teams of the club appears once. A side of the club has the club's number. Source: protocol notes,
 * section 5.8, and section 7, steps 4, 5 and 7.
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
    if (team === undefined) return
    const [isOurs1, isOurs2] = ownSides(row, teams, club.number)
    if (!isOurs1 && !isOurs2) return
    const { pool: _, ...facts } = row
    const fixture = { ...facts, ...divisionOf(team, club.organisms) }
    // A joint team may play under its partner's number. Pages tell the own side by the number of the club.
    if (isOurs1) fixture.clubNumber1 = club.number
    if (isOurs2) fixture.clubNumber2 = club.number
    const order = `${day} ${fixture.divisionLabel ?? ''} ${fixture.label} ${fixture.id}`
    found.set(row.id, { order, fixture })
  })
  const inOrder = await sorted([...found.values()], (a, b) => compare(a.order, b.order))
  const fixtures: Fixture[] = []
  await inTurns(inOrder, ({ fixture }) => fixtures.push(fixture))
  return fixtures
}

type Sides = readonly [boolean, boolean]
const isAny = ([first, second]: Sides): boolean => first || second

/**
 * On which sides the club's teams play. Compares team ids, because the club number of a joint team may be its
 * partner's. Only when an answer lacks ids, it compares club numbers, then names.
 */
function ownSides(row: FixtureRow, teams: readonly Team[], clubNumber: string): Sides {
  const ours = teams.map(team => team.id)
  const isId = (id: string | null) => id !== null && ours.includes(id)
  const byId: Sides = [isId(row.idTeam1), isId(row.idTeam2)]
  const hasIds = row.idTeam1 !== null || row.idTeam2 !== null
  if (isAny(byId) || (hasIds && !ours.includes(null))) return byId
  const byNumber: Sides = [row.clubNumber1 === clubNumber, row.clubNumber2 === clubNumber]
  if (isAny(byNumber)) return byNumber
  const names = teams.map(team => folded(team.name))
  return [names.includes(folded(row.labelTeam1)), names.includes(folded(row.labelTeam2))]
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
