import type { Fixture } from '@pingboard/contracts/http/federation.ts'
import type { TeamWithFixtures } from '@pingboard/services/ports/federation.ts'
import type { Team } from './teams.ts'
import { inTurns } from './turns.ts'
import { folded } from './values.ts'

const BY_LABEL = new Intl.Collator('fr', { sensitivity: 'base', numeric: true })
const inOrder = (a: TeamWithFixtures, b: TeamWithFixtures): number =>
  Number(a.gender === 'F') - Number(b.gender === 'F') || BY_LABEL.compare(a.label, b.label)

/**
 * The teams of a club, each once, with its fixtures. A team has a row for each phase, under the same id; in answers
 * without ids its name joins them.
 * @param fixtures of the whole club, by date
 */
export async function teamsWithFixtures(
  rows: readonly Team[],
  fixtures: readonly Fixture[],
): Promise<readonly TeamWithFixtures[]> {
  const nameOf = (team: Team) => `${team.gender} ${folded(team.name)}`
  const ofTeam = Map.groupBy(rows, team => team.id ?? nameOf(team))
  const found: TeamWithFixtures[] = []
  await inTurns([...ofTeam.values()], phases => {
    const team = phases.at(-1)
    if (team === undefined) return
    const { id, name: label, gender, divisionLabel } = team
    const own = fixtures.filter(fixture => plays(team, fixture))
    found.push({ id, label, gender, divisionLabel, fixtures: own })
  })
  return found.sort(inOrder)
}

/** Ids decide. Names are compared only where the team, or the fixture, has none. */
function plays({ id, name, gender }: Team, fixture: Fixture): boolean {
  const ids = [fixture.idTeam1, fixture.idTeam2].filter(one => one !== null)
  if (id !== null && ids.length > 0) return ids.includes(id)
  const isSame = (label: string) => folded(label) === folded(name)
  return gender === fixture.gender && (isSame(fixture.labelTeam1) || isSame(fixture.labelTeam2))
}
