import type { ClubFixture, ClubPage, ClubTeam } from '@pingboard/contracts/http/clubs.ts'
import type { Club, Fixture, Freshness } from '@pingboard/contracts/http/federation.ts'
import type { ClubTeams, TeamWithFixtures } from '../ports/federation.ts'

/** Most fixtures of a team in each direction. */
const MOST = 3

/** The first and the last day of the season of a day: from 1 July to 30 June. Days are `yyyy-MM-dd`. */
export function seasonOf(today: string): readonly [first: string, last: string] {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '07-01' ? 1 : 0)
  return [`${year}-07-01`, `${year + 1}-06-30`]
}

/** The public page of a club. @param today the day in Paris, `yyyy-MM-dd` */
export function clubPageOf(club: Club, found: ClubTeams, freshness: Freshness, today: string): ClubPage {
  return {
    clubNumber: club.clubNumber,
    name: club.name,
    town: found.town,
    teams: found.teams.map(team => teamOf(team, today)),
    today,
    freshness,
  }
}

function teamOf({ fixtures, ...team }: TeamWithFixtures, today: string): ClubTeam {
  const last = fixtures.filter(fixture => isOver(fixture, today)).slice(-MOST)
  const next = fixtures.filter(fixture => !isOver(fixture, today)).slice(0, MOST)
  // A team keeps its number in the next phase. Its division is the one it plays in now.
  const now = next[0] ?? last.at(-1)
  return {
    id: team.id,
    label: team.label,
    gender: team.gender,
    divisionLabel: now?.divisionLabel ?? team.divisionLabel,
    poule: now?.poule ?? null,
    last: last.reverse().map(shown),
    next: next.map(shown),
  }
}

/** Before today, or of today with a score. A day that the federation does not give is still to come. */
function isOver({ actualDate, predictedDate, scoreTeam1, scoreTeam2 }: Fixture, today: string): boolean {
  const day = actualDate ?? predictedDate
  if (day === null || day > today) return false
  return day < today || scoreTeam1 !== null || scoreTeam2 !== null
}

const shown = ({ link: _, live: __, ...fixture }: Fixture): ClubFixture => fixture
