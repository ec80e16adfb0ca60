import type { Club } from './clubs.ts'
import { GUEST, LASTNAMES, MEN, WOMEN } from './names.ts'
import { pick } from './random.ts'
import type { Team } from './teams.ts'
import type { Entry, World } from './world.ts'

export interface Player {
  readonly licence: string
  readonly club: Club
  readonly place: number
  readonly lastname: string
  readonly firstname: string
  readonly gender: 'M' | 'F'
  /** Strength: points at the start of the season, 500 at least. */
  readonly points: number
  /** `S`, `J2`, `V50`… */
  readonly category: string
  /** National number; null for most. */
  readonly numbered: number | null
  /** Licence of this season: competition, leisure, or none. */
  readonly licenceType: 'T' | 'P' | null
}

const CATEGORIES = 'S S S S S V40 V45 V50 V55 V60 V70 J1 J2 J3 J4 C1 C2 M1 M2 B1 B2 P'.split(' ')
const SPARE = 6

/** Number of players of a club: four for each team, and some more. */
function rosterSize(world: World, club: Club): number {
  const places = world.entriesOf(club).map(({ team }) => (team.club === club ? team.roster + 4 : 0))
  return Math.max(12, ...places) + SPARE
}

export function playersOf(world: World, club: Club): readonly Player[] {
  return Array.from({ length: rosterSize(world, club) }, (_, place) => makePlayer(world, club, place))
}

const rosters = new WeakMap<Team, readonly Player[]>()

/** The four players of a team. */
export function rosterOf(world: World, team: Team): readonly Player[] {
  const known =
    rosters.get(team) ?? [0, 1, 2, 3].map(index => makePlayer(world, team.club, team.roster + index))
  rosters.set(team, known)
  return known
}

export function playerByLicence(world: World, licence: string): Player | undefined {
  const committee = licence.slice(0, 2)
  const rest = Number(licence.slice(2))
  const club = world.clubs.find(
    ({ committee: own, rank }) => own.code === `D${committee}` && rank === Math.floor(rest / 100) - 100,
  )
  if (club === undefined) return undefined
  return playersOf(world, club).find(player => player.licence === licence)
}

function strengthOf({ team, pool }: Entry): number {
  const organism = pool.division.organism.code
  if (organism === 'FEDE') return 2000
  if (organism.startsWith('L')) return 1450
  return Math.max(600, 1250 - team.number * 130)
}

function makePlayer(world: World, club: Club, place: number): Player {
  const { chance } = world
  const entry = world
    .entriesOf(club)
    .find(({ team }) => team.club === club && place >= team.roster && place < team.roster + 4)
  const sex = entry?.team.gender ?? (chance('sex', club.index, place) % 3 === 0 ? 'F' : 'M')
  const level = entry === undefined ? 560 : strengthOf(entry)
  const points = Math.max(500, level + (chance('points', club.index, place) % 260) - 110)
  const number = 20 + (chance('numbered', club.index, place) % 600)
  const spare = entry === undefined
  const isGuest = club.committee.code === GUEST.committee && club.rank === GUEST.rank && place === GUEST.place
  return {
    licence: `${club.committee.code.slice(1)}${10_000 + club.rank * 100 + place}`,
    club,
    place,
    lastname: isGuest ? GUEST.lastname : pick(LASTNAMES, chance('last', club.index, place)),
    firstname: isGuest
      ? GUEST.firstname
      : pick(sex === 'M' ? MEN : WOMEN, chance('first', club.index, place)),
    gender: sex,
    points,
    category: isGuest ? 'S' : pick(CATEGORIES, chance('category', club.index, place)),
    numbered: points > 2100 ? number : null,
    licenceType: spare ? (place % 3 === 0 ? null : 'P') : 'T',
  }
}

/** The official class: hundreds of points, 5 at least, or the national number. */
export function classOf({ numbered }: Player, points: number): string {
  return numbered === null ? String(Math.max(5, Math.floor(points / 100))) : `N${numbered}`
}

/** `NOM Prenom`, as sheets and lists of games print it. */
export function fullName(player: Player): string {
  return `${player.lastname} ${player.firstname}`
}
