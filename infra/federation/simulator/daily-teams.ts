import type { Club } from './clubs.ts'
import { GUEST, longTeamName, teamName, timedTeamName } from './names.ts'
import type { Team } from './teams.ts'

/** Above the numbers of the club's other teams. */
const GUEST_NUMBER = 10
const OPPONENT_NUMBER = 7

/** How the guest's opponents write their names, by the rank of their club. */
const OPPONENTS: readonly ((place: string, number: number) => string)[] = [
  (place, number) => teamName(place, number, 1),
  timedTeamName,
  longTeamName,
  (place, number) => teamName(place, number, 2),
  (place, number) => teamName(place, number, 5),
]

/**
 * Teams of the guest's club and of its neighbours for a pool of eight and a pool of four that play every day. In
 * every round one team of the guest's club is exempt, and each of its other five meets the same opponent. So a demo
 * shows the rare rows every evening: an exempt, an hour in a name, a long name. The order is that of the places.
 */
export function dailyTeams(clubs: readonly Club[], teams: readonly Team[]): readonly Team[] {
  const [guest, ...nearby] = clubs.filter(({ committee }) => committee.code === GUEST.committee)
  const first = teams.find(team => team.club === guest)
  if (guest === undefined || first === undefined) return []
  const rosterOf = (club: Club) =>
    Math.max(0, ...teams.map(team => (team.club === club ? team.roster + 4 : 0)))
  const named = (club: Club, number: number, name: string, before = 0) => ({
    club,
    partner: null,
    gender: 'M' as const,
    number,
    name,
    roster: rosterOf(club) + before * 4,
  })
  const own = Array.from({ length: OPPONENTS.length + 1 }, (_, index) => {
    const number = GUEST_NUMBER + index
    return named(guest, number, first.name.replace(/\d+/, String(number)), index)
  })
  const others = OPPONENTS.flatMap((nameOf, index) => {
    const club = nearby[index]
    return club ? named(club, OPPONENT_NUMBER, nameOf(club.short, OPPONENT_NUMBER)) : []
  })
  const inPlaces = [...own.slice(0, 4), ...others.slice(0, 3), ...own.slice(4), ...others.slice(3)]
  return inPlaces.map((team, index) => ({ id: 1000 + teams.length + index, ...team }))
}
